"""PyScript's entry: the app takes over the page that the build has drawn."""

import js
from pyodide.ffi import to_js

try:
    from quayside.web import boot

    # PyScript runs programs that wait.
    await boot.start()  # noqa: F704
except BaseException as error:
    # Python's own report goes to the console, which a tablet does not show; boot.js tells people.
    detail = to_js(
        {"detail": f"{type(error).__name__}: {error}"}, dict_converter=js.Object.fromEntries
    )
    js.window.dispatchEvent(js.CustomEvent.new("quayside:failed", detail))
    raise
