// Keeps one complete copy of one build, and serves the site from it. tools/build.py fills in the
// build's name and the list of its files. This file's name never changes: a browser that knows it
// would stay with the old worker for ever.
"use strict";

const BUILD = [[build]];
// [address, integrity] of every file of the site but this one and the build's report.
const FILES = [[files]];
// Addresses of what every start asks for.
const START = [[start]];

const SCOPE = self.registration.scope;
// Two sites under two paths of one origin share the cache storage: the scope keeps them apart.
const OURS = `quayside ${SCOPE} `;
const CACHE = OURS + BUILD;
const IMMUTABLE = "assets/";
const TRIES = 3;
const AT_ONCE = 4;

// What is said where the browser has thrown the copies away and there is no network to get new ones.
const AWAY = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Quayside</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>Quayside cannot start without a network now</h1>
<p>This browser has thrown away its copy of Quayside. Connect to a network once, and it works without one again.</p>
<p>Saved games are kept apart from that copy.</p><p><a href="">Try again</a></p></html>`;

const absolute = (address) => new URL(address, SCOPE).href;
const known = new Set(FILES.map(([address]) => absolute(address)));

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// The file from the network; its content is the one of this build, or this throws.
const fetched = async (address, integrity) => {
  // What is immutable may come from the browser's cache, where the first visit has put it.
  const cache = address.startsWith(IMMUTABLE) ? "default" : "no-cache";
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(absolute(address), { integrity, cache });
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      return response;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await pause(500 * attempt);
    }
  }
};

// An immutable file that an earlier build has brought is not fetched again.
const inherited = async (address) => {
  if (!address.startsWith(IMMUTABLE)) return undefined;
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === CACHE) continue;
    const response = await (await caches.open(name)).match(absolute(address));
    if (response) return response;
  }
  return undefined;
};

// This build's cache holds every file; what is there already stays, so a broken run is resumed.
// One file that cannot be had does not keep the others from coming.
const fill = async () => {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map((request) => request.url));
  const wanted = FILES.filter(([address]) => !there.has(absolute(address)));
  const failures = [];
  const work = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      try {
        const response = (await inherited(next[0])) ?? (await fetched(...next));
        await cache.put(absolute(next[0]), response);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length) throw failures[0];
};

const dropOthers = async () => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)),
  );
};

// One question; to open the cache first is two, for each of a dozen files.
const kept = (address) => caches.match(address, { cacheName: CACHE });

// Answers that have been looked for already, by address. Each can be given once.
const ahead = new Map();

// While the page is painted, what it will ask for then is looked for.
const lookAhead = () => {
  for (const address of START.map(absolute)) {
    const found = kept(address);
    found.catch(() => undefined);
    ahead.set(address, found);
  }
};

const answer = async (address, request) => {
  const found = ahead.get(address) ?? kept(address);
  ahead.delete(address);
  return (await found) ?? fetch(request);
};

const answerPage = async (request) => {
  try {
    return await answer(SCOPE, request);
  } catch {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(AWAY, { status: 503, headers });
  }
};

// An update waits until the page asks for it: a game is never disturbed.
self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) =>
  event.waitUntil(self.clients.claim().then(dropOthers)),
);

self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") {
    self.skipWaiting();
  } else if (event.data === "CHECK") {
    const tell = (complete) => event.ports[0].postMessage(complete);
    event.waitUntil(fill().then(() => tell(true), () => tell(false)));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    // Only our own page; other folders under this one may be other sites.
    const page = url.origin + url.pathname;
    if (page !== SCOPE && page !== `${SCOPE}index.html`) return;
    event.respondWith(answerPage(request));
    lookAhead();
  } else if (known.has(url.origin + url.pathname + url.search)) {
    event.respondWith(answer(url.origin + url.pathname + url.search, request));
  }
});
