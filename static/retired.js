// Takes the place of sw.js if a worker in the field has to go: it removes itself and its copies of the
// site, and the page comes from the network again. Saved games are elsewhere and stay.
// `python -m tools.retire` puts it there.
"use strict";

const OURS = `quayside ${self.registration.scope} `;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(OURS)) await caches.delete(name);
      }
      await self.registration.unregister();
    })(),
  ),
);
