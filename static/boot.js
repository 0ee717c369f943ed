// Quayside before Python is there, and its watchman afterwards.
//
// Stands in the head and runs before anything is painted. It
//   - sets the theme that the settings ask for;
//   - shows how far the start is, puts the last game on the shelf, and keeps the first tap for Python;
//   - lets all of the shelf follow on a first frame with ground and name, and Python and all that the
//     shelf does not need when that has been painted;
//   - says so when the start fails, names the reason, and offers to export the saved games;
//   - registers the service worker and tells when the site works without a network, or is new;
//   - afterwards passes errors to the app's own dialog.
//
// Events on window     from Python: `quayside:ready` (the app has taken over)
//                      to Python:   `quayside:offline` ("ready" or "failed"), `quayside:update`,
//                                   `quayside:error` (detail: text)
//                      to here:     `quayside:failed` (detail: text) before it is ready
// On <html>            data-theme, data-boot, data-dressed, data-slow, data-app="ready",
//                      data-update="ready", data-offline="ready" or "failed"
// For runtime.mjs      window.quaysideMemory (promises of the memory snapshot's files, or undefined)
// For Python           window.quaysideEarly (data-act of an early tap, or undefined),
//                      window.quaysideSite and window.quaysideJournal (see below),
//                      window.quaysideApplyUpdate()
// For tests            ?boot-stall=SECONDS and ?boot-limit=SECONDS shorten the watchman's patience.
(() => {
  "use strict";

  // What keys begin with for Python and in exports; in the browser the site's own words come first.
  const PORTABLE = "quayside/v1/";
  const root = document.documentElement;
  const $ = (selector, from = document) => from.querySelector(selector);
  // Tells the page that this script is there; without it the page says so by itself.
  root.dataset.boot = "";

  // ---- the site's own keys
  //
  // All sites of an origin (people's pages on GitHub, say) share one storage. Two Quaysides under two
  // paths have their games apart, as they have their copies of the site: by the path.
  //
  // Earlier builds had no such words before their keys. What they have left is copied once, at the
  // first start under a path. It is not moved: another Quayside of this origin may not have started
  // since, and is to find it too. Where there is no room for a copy of everything, there is none, and
  // the site goes on with the keys of before.

  const PATH = new URL("./", document.baseURI).pathname;

  const takenOver = () => {
    const own = `quayside ${PATH} `;
    const made = [];
    let old = [];
    try {
      if (localStorage.getItem(`${own}begun`) !== null) return own;
      old = Object.keys(localStorage).filter((key) => key.startsWith(PORTABLE));
      for (const key of old.filter((each) => localStorage.getItem(own + each) === null)) {
        made.push(own + key);
        localStorage.setItem(own + key, localStorage.getItem(key));
      }
      localStorage.setItem(`${own}begun`, "");
      return own;
    } catch {
      for (const key of made) localStorage.removeItem(key);
      return old.length ? "" : own;
    }
  };

  const SITE = takenOver();
  const SAVES = SITE + PORTABLE;
  window.quaysideSite = SITE;

  // ---- theme

  try {
    const { theme } = JSON.parse(localStorage.getItem(`${SAVES}settings`)) ?? {};
    if (theme === "day" || theme === "night") root.dataset.theme = theme;
  } catch {
    // No storage, or not ours: the device's own preference decides.
  }

  // ---- progress: what PyScript reports, and how much of the way that is

  // Milestones in the order in which they come: share of the start, and the line to show.
  const MILESTONES = new Map([
    ["Loading Pyodide", [12, "engine"]],
    ["Loaded Storage", [14, "engine"]],
    ["Loading interpreter", [16, "engine"]],
    ["Loaded interpreter", [70, "rules"]],
    ["Loaded Pyodide", [84, "rules"]],
    ["py:ready", [88, "rules"]],
    ["py:done", [97, "saves"]],
  ]);

  // Without one of these nothing works; a missing font or picture does not stop a game.
  const NEEDED = /\.(css|js|json|mjs|py|wasm|zip)$/;
  // Without the memory snapshot Python starts from its beginning: runtime.mjs sees to it.
  const SPARE = /\/memory-\d\.\w+\.bin$/;
  // While this tab knows it, the memory snapshot is left alone.
  const PLAIN_START = `${SITE}quayside/plain-start`;

  let ready = false;
  let spoilt = false;
  let failure = null;
  let shown = 0;
  let lastBeat = performance.now();

  // A start from this device's own copy is over before anybody could read how far it is.
  setTimeout(() => {
    root.dataset.slow = "";
  }, 350);

  const draw = (value, step) => {
    shown = Math.max(shown, value);
    const boot = $("#boot");
    if (!boot) return;
    const bar = $("[role=progressbar]", boot);
    bar.style.setProperty("--v", shown);
    bar.setAttribute("aria-valuenow", Math.round(shown));
    if (step) {
      for (const line of boot.querySelectorAll("[data-boot-step]")) {
        line.hidden = line.dataset.bootStep !== step;
      }
    }
  };

  const beat = (name) => {
    lastBeat = performance.now();
    const milestone = MILESTONES.get(name);
    if (milestone) draw(...milestone);
  };

  addEventListener("py:progress", (event) => beat(event.detail));
  addEventListener("py:ready", () => beat("py:ready"));
  addEventListener("py:done", () => beat("py:done"));
  // A file that has arrived is a sign of life too.
  new PerformanceObserver(() => beat()).observe({ type: "resource" });
  document.addEventListener("visibilitychange", () => beat());

  // ---- the last game, as the index of saves tells it; Python will look at the games themselves

  const showLastGame = () => {
    const card = $("#app .resume");
    const mould = $("#early-resume");
    try {
      const titles = JSON.parse(mould.dataset.titles);
      const [last] = JSON.parse(localStorage.getItem(`${SAVES}index`))
        .filter((row) => Object.hasOwn(titles, row.game) && !row.finished && !row.damaged)
        .sort((one, other) => (one.saved < other.saved ? 1 : -1));
      const made = mould.content.cloneNode(true);
      const game = titles[last.game];
      const named = last.title && last.title !== game;
      $("h2", made).textContent = named ? `${game} · ${last.title}` : game;
      $("[data-early=players]", made).textContent = last.players.map(({ name }) => name).join(", ");
      $("[data-act]", made).dataset.act += last.id;
      card.replaceWith(made);
    } catch {
      // No game, no storage, or an index that is wrong: the card says "looking", and Python looks.
    }
  };

  // ---- the first tap

  const early = (event) => {
    const target = event.target.closest("#app [data-act]");
    if (!target) return;
    event.preventDefault();
    for (const other of document.querySelectorAll("#app [aria-busy]")) {
      other.removeAttribute("aria-busy");
    }
    target.setAttribute("aria-busy", "true");
    window.quaysideEarly = target.dataset.act;
  };
  addEventListener("click", early);

  // ---- the first frames

  // So long is a frame waited for, in milliseconds: a page that nobody sees gets none.
  const FRAME_LIMIT = 1000;

  // `go` is called once: when `wait` calls what it gets, or else soon.
  const soon = (wait, go) => {
    let gone = false;
    const once = () => {
      if (!gone) go();
      gone = true;
    };
    if (document.hidden) {
      once();
      return;
    }
    wait(once);
    document.addEventListener("visibilitychange", once, { once: true });
    setTimeout(once, FRAME_LIMIT);
  };

  // The page has made the next frame; other threads may still be drawing it.
  const afterFrame = (go) => requestAnimationFrame(() => setTimeout(go));

  // All of the shelf is on the screen, or as much as the browser tells of: Firefox and Safari say no
  // more than that something is. (Frames are no measure: WebKit makes the second one a second later.)
  const whenShelfIsSeen = (go) => {
    const told = PerformanceObserver.supportedEntryTypes.includes("element") ? "element" : "paint";
    new PerformanceObserver(go).observe({ type: told, buffered: true });
  };

  // All of the shelf is to be seen from the next frame on. The fonts stand in the sheet, but a browser
  // opens them when it meets their first letter, and would lay out everything twice.
  const dress = async () => {
    const sheet = $("[data-boot-sheet]");
    if (!sheet.sheet) await new Promise((resolve) => sheet.addEventListener("load", resolve));
    sheet.media = "all";
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    root.dataset.dressed = "";
  };

  // ---- the engine, and what else the shelf does without

  const startEngine = () => {
    const engine = $("#engine");
    document.head.append(document.importNode(engine.content, true));
    loadMemory(engine.dataset.memory.split(" ").map((file) => file.split("=")));
    loadIcons(engine.dataset.icons).catch(() => undefined);
  };

  // The content of a file of so many bytes; what is missing is zeros. It is read into its place: what
  // collects pieces for `arrayBuffer` copies all of them, on the page's own thread.
  const fetchBytes = async (address, size) => {
    const response = await fetchFile(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    let reader;
    try {
      reader = response.body.getReader({ mode: "byob" });
    } catch {
      // A browser that does not know how.
      return response.arrayBuffer();
    }
    let bytes = new ArrayBuffer(size);
    let at = 0;
    while (at < size) {
      // In as few pieces as can be, where the browser knows of `min`.
      const { value, done } = await reader.read(new Uint8Array(bytes, at), { min: size - at });
      bytes = value.buffer;
      at += value.byteLength;
      if (done) break;
    }
    return bytes;
  };

  // The memory snapshot is on its way before there is somebody to ask for it. Links that fetch it
  // would have the page's own thread copy it twice.
  const loadMemory = (files) => {
    if (isDistrusted()) return;
    window.quaysideMemory = files.map(([address, size]) => fetchBytes(address, Number(size)));
    // Who waits for them comes later.
    for (const bytes of window.quaysideMemory) bytes.catch(() => undefined);
  };

  // The page holds the icons of the shelf. What shows another one gets it when it has come; should it
  // not come, that is no reason not to play.
  const loadIcons = async (address) => {
    const response = await fetchFile(address);
    if (!response.ok) return;
    const text = await response.text();
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    document.body.append(document.adoptNode(drawing));
  };

  // ---- failing

  const setting = (name) => {
    const asked = Number(new URLSearchParams(location.search).get(name));
    return 1000 * (asked > 0 ? asked : Number($(`meta[name=quayside-${name}]`).content));
  };

  const showFailure = () => {
    const panel = $("#boot-failed");
    if (!panel || !failure) return;
    for (const line of panel.querySelectorAll("[data-boot-reason]")) {
      line.hidden = line.dataset.bootReason !== failure.reason;
      const detail = $("[data-boot-detail]", line);
      if (detail) detail.textContent = failure.detail ?? "";
    }
    $("#boot").hidden = true;
    $("#app").inert = true;
    if (panel.hidden) {
      panel.hidden = false;
      $("#boot-failed-title").focus();
    }
  };

  const isThere = async (path) => {
    try {
      return (await fetchFile(path, { method: "HEAD", cache: "no-store" })).ok;
    } catch {
      return false;
    }
  };

  // Which of the site's files cannot be had; null when not even the list can.
  const missingFiles = async () => {
    let report;
    try {
      report = await (await fetchFile("build.json", { cache: "no-store" })).json();
    } catch {
      return null;
    }
    const paths = Object.keys(report.files);
    const found = await Promise.all(paths.map(isThere));
    return paths.filter((path, place) => !found[place] && !SPARE.test(path));
  };

  // A file under suspicion may only have asked for the missing one; `missing` has been looked for.
  const RANK = ["stalled", "error", "network", "file", "missing", "storage"];

  // The start has failed for this reason, unless a better known one is shown already.
  const tell = (kind, detail) => {
    const rank = RANK.indexOf(kind);
    if (ready || (failure && failure.rank >= rank)) return;
    failure = { rank, reason: kind === "missing" ? "file" : kind, detail };
    if (kind === "error" || kind === "stalled") startPlainly();
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", showFailure, { once: true });
    } else {
      showFailure();
    }
  };

  const isDistrusted = () => {
    try {
      return sessionStorage.getItem(PLAIN_START) !== null;
    } catch {
      return false;
    }
  };

  // It may be the snapshot's fault, so "Try again" does without it.
  const startPlainly = () => {
    try {
      sessionStorage.setItem(PLAIN_START, "1");
    } catch {
      // Without storage the next start is like this one.
    }
  };

  let searching = false;

  const fail = async (reason, detail) => {
    if (ready) return;
    tell(reason, detail);
    if (searching || reason === "storage") return;
    searching = true;
    const missing = await missingFiles();
    if (missing === null) {
      if (!navigator.serviceWorker?.controller) tell("network");
    } else if (missing.length) {
      tell("missing", missing.slice(0, 3).join(", "));
    }
    searching = false;
    registerWorker();
  };

  const inSite = (address) => {
    const base = new URL("./", document.baseURI).href;
    return address.startsWith(base) ? address.slice(base.length) : address;
  };

  const describe = (error) => String(error?.message || error || "").trim().split("\n").pop();

  // PyScript waits in silence for some of its files, so what it is refused is noticed here.
  const fetchFile = window.fetch;
  window.fetch = async (...request) => {
    const name = inSite(new URL(request[0].url ?? request[0], document.baseURI).href);
    try {
      const response = await fetchFile(...request);
      if (!response.ok && !SPARE.test(name)) fail("file", name);
      return response;
    } catch (error) {
      if (!SPARE.test(name)) fail("file", name);
      throw error;
    }
  };

  const refused = (element, address) => {
    if (ready || !NEEDED.test(address)) return;
    // Python may start all the same, but nobody can play on a page without its styles.
    spoilt ||= element.rel === "stylesheet";
    fail("file", inSite(address));
  };

  // In the capture phase, because a file that fails to load does not bubble.
  addEventListener(
    "error",
    (event) => {
      const address = event.target?.src || event.target?.href;
      if (address && event.target !== window) {
        refused(event.target, address);
      } else {
        trouble(event.error ?? event.message);
      }
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => trouble(event.reason));
  addEventListener("quayside:failed", (event) => trouble(event.detail));

  const trouble = (error) => {
    if (ready) {
      dispatchEvent(new CustomEvent("quayside:error", { detail: String(error?.message || error) }));
    } else {
      fail("error", describe(error));
    }
  };

  // The journal cannot be opened. Should it be the storage: PyScript waits for that without a word.
  const checkStorage = () => {
    if (!window.indexedDB) {
      fail("storage");
      return;
    }
    try {
      const opening = indexedDB.open("quayside-check");
      opening.onerror = () => fail("storage", describe(opening.error));
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase("quayside-check");
      };
    } catch (error) {
      fail("storage", describe(error));
    }
  };

  // ---- the journal: a second copy of the newest save of each game
  //
  // A browser writes localStorage to the disk when it likes: Chromium after five seconds, or a minute
  // where much has changed. What a transaction of IndexedDB has written is there when it ends. So the
  // newest save is kept there as well, and put back at the start where localStorage has fallen behind
  // because the browser or the device has died. Where the journal is behind, it catches up.

  let openJournal;
  const journal = new Promise((resolve) => {
    const without = () => {
      resolve(null);
      checkStorage();
    };
    openJournal = () => {
      try {
        const opening = indexedDB.open(`quayside ${PATH}`, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("saves", { keyPath: "id" });
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = without;
      } catch {
        without();
      }
    };
  });

  // What `work` asks of the journal, once it is done; undefined where there is no journal.
  const inJournal = async (mode, work) => {
    const database = await journal;
    if (!database) return undefined;
    return new Promise((resolve) => {
      try {
        const transaction = database.transaction("saves", mode, { durability: "strict" });
        const request = work(transaction.objectStore("saves"));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => resolve(undefined);
      } catch {
        resolve(undefined);
      }
    });
  };

  const pointed = (text) => /^([ab]) ([0-9]{1,12})$/.exec(text ?? "") ?? [];

  // The save of the journal is the newest of its game again, in the slot that may be overwritten.
  const putBack = ({ id, at, text }) => {
    const game = `${SAVES}game/${id}/`;
    const [, slot, number] = pointed(localStorage.getItem(`${game}at`));
    const wanted = pointed(at)[2];
    if (Number(wanted) <= Number(number ?? 0) || localStorage.getItem(`${SAVES}trash/${id}`)) return;
    const other = slot === "a" ? "b" : "a";
    localStorage.setItem(`${game}${other}`, text);
    if (localStorage.getItem(`${game}${other}`) === text) {
      localStorage.setItem(`${game}at`, `${other} ${wanted}`);
    }
  };

  // A page that goes away at once may take the last save along before the journal has it; games of
  // earlier builds were never in it. Looked at within the transaction, so that nothing newer is undone.
  const catchUp = (id) =>
    inJournal("readwrite", (saves) => {
      const asked = saves.get(id);
      asked.onsuccess = () => {
        const at = localStorage.getItem(`${SAVES}game/${id}/at`);
        const [, slot, number] = pointed(at);
        const text = localStorage.getItem(`${SAVES}game/${id}/${slot}`);
        const behind = Number(number ?? 0) > Number(pointed(asked.result?.at)[2] ?? 0);
        if (behind && text !== null) saves.put({ id, at, text });
      };
      return asked;
    });

  // Ids of the games whose newest save is not among those that the journal has kept.
  const missing = (kept) => {
    const numbers = new Map(kept.map(({ id, at }) => [id, Number(pointed(at)[2])]));
    const begin = `${SAVES}game/`;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(begin) && key.endsWith("/at"))
      .map((key) => key.slice(begin.length, -"/at".length))
      .filter((id) => !localStorage.getItem(`${SAVES}trash/${id}`))
      .filter((id) => {
        const [, , number] = pointed(localStorage.getItem(`${begin}${id}/at`));
        return Number(number) > (numbers.get(id) ?? 0);
      });
  };

  const restore = async () => {
    const kept = (await inJournal("readonly", (saves) => saves.getAll())) ?? [];
    for (const save of kept) {
      try {
        putBack(save);
      } catch {
        // No room, or no storage: what is there stays as it is.
      }
    }
    try {
      missing(kept).forEach((id) => void catchUp(id));
    } catch {
      // No storage: the journal is not behind it.
    }
  };

  window.quaysideJournal = {
    // `at` is the pointer of the store to the slot with this text.
    keep: (id, at, text) => void inJournal("readwrite", (saves) => saves.put({ id, at, text })),
    drop: (id) => void inJournal("readwrite", (saves) => saves.delete(id)),
    restored: restore(),
  };

  // ---- export without Python

  const savedGames = () => {
    const entries = {};
    try {
      for (let place = 0; place < localStorage.length; place += 1) {
        const key = localStorage.key(place);
        if (key.startsWith(SAVES)) entries[key.slice(SITE.length)] = localStorage.getItem(key);
      }
    } catch {
      // Blocked storage holds nothing of ours.
    }
    return entries;
  };

  const exportSaves = async () => {
    const entries = savedGames();
    const some = Object.keys(entries).length > 0;
    $("[data-boot-exported]").hidden = false;
    $("[data-boot-none]").hidden = some;
    $("[data-boot-some]").hidden = !some;
    const area = $("#boot-export-text");
    area.hidden = !some;
    if (!some) return;
    const build = $("meta[name=quayside-build]").content;
    // What the list of saved games reads when it imports: `Store.export_all` writes the same.
    const text = JSON.stringify({ format: "quayside-saves", version: 1, build, entries });
    area.value = text;
    area.select();
    const file = new File([text], "quayside-saves.json", { type: "application/json" });
    // An app on an iPad's home screen cannot download; it can share.
    if (navigator.standalone && navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] }).catch(() => undefined);
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  // ---- the service worker

  const tellOffline = (state) => {
    if (root.dataset.offline === state) return;
    root.dataset.offline = state;
    dispatchEvent(new CustomEvent("quayside:offline", { detail: state }));
  };

  const updateReady = () => {
    if (root.dataset.update) return;
    root.dataset.update = "ready";
    dispatchEvent(new CustomEvent("quayside:update"));
  };

  // True once the worker has every file of its build; it fetches what has gone missing.
  const isComplete = (worker) =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = (event) => resolve(event.data);
      worker.postMessage("CHECK", [channel.port2]);
    });

  let registered = false;

  // Without a network, or with one that breaks: the next one that comes gets another try.
  const tryAgainLater = () => {
    tellOffline("failed");
    registered = false;
    addEventListener("online", registerWorker, { once: true });
  };

  const follow = (registration) => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", async () => {
      if (worker.state === "installed" && registration.active) updateReady();
      if (worker.state === "activated" && (await isComplete(worker))) tellOffline("ready");
      if (worker.state === "redundant" && !registration.active) tryAgainLater();
    });
  };

  const registerWorker = async () => {
    // Not there on plain http from another machine, nor in some private windows.
    if (registered || !navigator.serviceWorker) return;
    registered = true;
    try {
      const registration = await navigator.serviceWorker.register("sw.js", {
        updateViaCache: "none",
      });
      follow(registration);
      registration.addEventListener("updatefound", () => follow(registration));
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => undefined);
      });
      const { active, waiting } = registration;
      if (waiting && active) updateReady();
      if (active) tellOffline((await isComplete(active)) ? "ready" : "failed");
    } catch {
      tryAgainLater();
    }
  };

  // Another tab has let a new build in. This one has all that it needs, and plays on; its next load
  // is of the new build, and it may be now. The first worker of all is no news.
  let controlled = Boolean(navigator.serviceWorker?.controller);
  navigator.serviceWorker?.addEventListener("controllerchange", () => {
    if (controlled) updateReady();
    controlled = true;
  });

  window.quaysideApplyUpdate = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    const reload = () => location.reload();
    if (!registration?.waiting) {
      reload();
      return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    setTimeout(reload, 5000);
    registration.waiting.postMessage("SKIP_WAITING");
  };

  // ---- from here to there

  addEventListener(
    "quayside:ready",
    () => {
      removeEventListener("click", early);
      clearInterval(watch);
      root.dataset.app = "ready";
      if (spoilt) return;
      ready = true;
      failure = null;
      window.fetch = fetchFile;
      draw(100);
      $("#boot").hidden = true;
      $("#boot-failed").hidden = true;
      $("#app").inert = false;
      registerWorker();
    },
    { once: true },
  );

  const started = performance.now();
  let stall = Infinity;
  let limit = Infinity;

  const watch = setInterval(() => {
    const now = performance.now();
    if (now - lastBeat > stall || now - started > limit) fail("stalled");
    // Between two milestones the bar creeps on, ever slower: most of the time goes into one step.
    const next = [...MILESTONES.values()].find(([value]) => value > shown)?.[0] ?? 100;
    if (!failure) draw(shown + (next - shown) * 0.04);
  }, 250);

  document.addEventListener("DOMContentLoaded", () => {
    stall = setting("boot-stall");
    limit = setting("boot-limit");
    $("[data-boot-first]").hidden = Boolean(navigator.serviceWorker?.controller);
    $("[data-boot-retry]").addEventListener("click", () => location.reload());
    $("[data-boot-export]").addEventListener("click", exportSaves);
    draw(4);
    showLastGame();
    soon(afterFrame, async () => {
      await dress();
      // Until it is seen the browser's other threads work on it, which the engine would disturb.
      soon(whenShelfIsSeen, () => {
        openJournal();
        startEngine();
      });
    });
  });
})();
