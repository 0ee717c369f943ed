"""PyScript's entry: the app takes over the page that the build has drawn."""

from quayside.web import boot

boot.start()
