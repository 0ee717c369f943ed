// What Python does with the page at every tap, each in one call, for each look from there at a thing
// of the page takes as long as a dozen steps here. The build copies this file into runtime.mjs;
// quayside.web.dom and quayside.web.boot call it.
//
// The page becomes what the view tree says: the patches of quayside.ui.tree.
// A node is a text, or [tag, attributes, children, key]. A patch is [op, path, attrs, value, at,
// source, node], as in tree.Patch; each path leads to its place as the page is at that step.

// Where the whole page scrolls, as static/css/components.css has it.
const narrow = matchMedia(
  "(max-width: 50em), (max-height: 35em), (max-width: 62.5em) and (max-height: 70em) and (orientation: portrait)",
);
globalThis.quaysideNarrow = narrow;

const SVG = "http://www.w3.org/2000/svg";

const isDrawing = (place) => place.namespaceURI === SVG && place.nodeName !== "foreignObject";

// A node of a step that was foreseen, and whether it was made for a drawing.
class Ready {
  constructor(node, svg, element) {
    Object.assign(this, { node, svg, element });
  }
}

const made = (node, svg) => {
  if (node instanceof Ready) return node.svg === svg ? node.element : made(node.node, svg);
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, attributes, children] = node;
  const drawn = svg || tag === "svg";
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const inside = drawn && tag !== "foreignObject";
  for (const child of children) element.appendChild(made(child, inside));
  return element;
};

// What a person has written follows the text only if it is told to.
const rewritten = (place) => {
  if (place?.nodeName === "TEXTAREA") place.value = place.textContent;
};

const set = (place, name, value) => {
  place.setAttribute(name, value);
  // What a person has changed no longer follows the attribute.
  if (name === "value" && ["INPUT", "OPTION"].includes(place.nodeName)) {
    if (place.value !== value) place.value = value;
  } else if (name === "checked") {
    place.checked = true;
  } else if (name === "data-top") {
    place.scrollTop = 0;
  }
};

const unset = (place, name) => {
  place.removeAttribute(name);
  if (name === "checked") place.checked = false;
};

// The wings: what a tap will bring is in its place in the page while the finger is down, unseen (`data-wings`), so that
// the browser has styled it and laid it out by then: a curtain, and what comes into places that the view tree calls
// `data-stage`. No path counts it.
const wings = new Set();
const stages = new Set();

// The board answers first. If a tap that was foreseen changes much in the panels beside it, these follow in the next frame, for
// they take the browser as long again; so does what is told to those who listen. Not the panel that was touched, nor the tray
// with the dice. Panels that come are in their places until then, unseen as in the wings; those that go are not counted any more.
const FOLLOWERS = '[data-follows], [data-stage="beside"] > :not(.tray)';

// Steps in panels, and elements that come there: what takes longer than the frame that it costs.
const MUCH = 50;

let touched = null;
const following = [];
const arriving = new Set();
const leaving = new Set();

const follows = (one) =>
  touched !== null && one.nodeType === Node.ELEMENT_NODE && one.matches(FOLLOWERS) && !one.contains(touched);

// How much of a step could follow, where the place is now.
const amount = (place, [op, , , , , , node]) => {
  const parent = place.nodeType === Node.ELEMENT_NODE ? place : place.parentNode;
  if (!parent.closest(FOLLOWERS) && !(op === "insert" && parent.dataset.stage === "beside")) return 0;
  return 1 + (node instanceof Ready ? node.element.querySelectorAll("*").length : 0);
};

const waits = (element) => [...arriving, ...leaving].some((one) => one.contains(element));

// The panels follow. An element that has the focus and goes with them leaves it to its like.
const follow = (root) => {
  const before = document.activeElement;
  for (const [panel, path, patch] of following.splice(0)) OPS[patch[0]](at(panel, path), patch);
  for (const one of arriving) one.removeAttribute("data-wings");
  for (const one of leaving) one.remove();
  arriving.clear();
  leaving.clear();
  stages.clear();
  if (before && !before.isConnected) like(root, before)?.focus({ preventScroll: true });
};

// Whether nothing is to follow any more.
globalThis.quaysideIsWhole = () => !following.length && !arriving.size && !leaving.size;

const winged = (place, one) => place.dataset.stage !== undefined || one.className === "curtain";

const child = (place, index) => {
  if (!stages.has(place)) return place.childNodes[index];
  return [...place.childNodes].filter((one) => !wings.has(one) && !leaving.has(one))[index];
};

const toWings = (root) => {
  if (!foreseen?.early || !foreseen.taps.includes(pressed)) return;
  for (const [op, path, , , index, , node] of foreseen.steps) {
    if (op !== "insert" || !(node instanceof Ready)) continue;
    const place = at(root, path);
    if (place?.nodeType !== Node.ELEMENT_NODE || !winged(place, node.element)) continue;
    node.element.setAttribute("data-wings", "");
    place.insertBefore(node.element, child(place, index) ?? null);
    wings.add(node.element);
    stages.add(place);
  }
};

// Whether the element was in the wings, which it leaves, of this place and before that child.
const enters = (element, place, next) => {
  if (!wings.delete(element)) return false;
  let after = element.nextSibling;
  while (wings.has(after) || leaving.has(after)) after = after.nextSibling;
  return element.parentNode === place && after === next;
};

const show = (element, wasLaid) => {
  if (follows(element)) {
    element.setAttribute("data-wings", wasLaid ? "" : "out");
    arriving.add(element);
  } else if (wasLaid) {
    element.removeAttribute("data-wings");
  }
};

const clearWings = () => {
  for (const element of wings) {
    element.remove();
    element.removeAttribute("data-wings");
  }
  wings.clear();
  stages.clear();
};

const OPS = {
  attrs: (place, [, , attrs]) => {
    for (const name in attrs) {
      if (attrs[name] === null) unset(place, name);
      else set(place, name, attrs[name]);
    }
  },
  text: (place, [, , , value]) => {
    place.data = value;
    rewritten(place.parentNode);
  },
  replace: (place, [, , , , , , node]) => place.replaceWith(made(node, isDrawing(place.parentNode))),
  remove: (place, [, , , , at]) => {
    const gone = child(place, at);
    if (follows(gone)) {
      leaving.add(gone);
      stages.add(place);
    } else {
      gone.remove();
    }
  },
  insert: (place, [, , , , at, , node]) => {
    const next = child(place, at) ?? null;
    const element = made(node, isDrawing(place));
    const waited = wings.has(element);
    if (!enters(element, place, next)) place.insertBefore(element, next);
    show(element, waited);
    rewritten(place);
  },
  move: (place, [, , , , at, source]) => {
    const one = child(place, source);
    one.remove();
    place.insertBefore(one, child(place, at) ?? null);
    rewritten(place);
  },
};

// What can be reached with the Tab key but for a curtain before it, and the tabindex that it had.
const STOPS = "button, input, select, textarea, summary, a[href], [tabindex], .board, .aside";
const held = [];

// The table behind a curtain is laid out as if it were seen, and painted below the curtain if it may be. Nothing in it is
// scrolled or reached. It is not made inert, for that would style and paint all of it anew, twice.
globalThis.quaysideHold = (root) => {
  const table = behind(root);
  if (!table) return;
  table.classList.add("is-laid");
  // All of it at once: whatever in it is asked or moved before that would be laid out as if it were still hidden.
  table.getBoundingClientRect();
  for (const box of table.querySelectorAll(".board, .aside")) box.scrollTop = box.scrollLeft = 0;
  for (const drawing of table.querySelectorAll("[data-scrolled]")) drawing.removeAttribute("data-scrolled");
  for (const stop of table.querySelectorAll(STOPS)) {
    const was = stop.getAttribute("tabindex");
    if (was === "-1") continue;
    held.push([stop, was]);
    stop.setAttribute("tabindex", "-1");
  }
  // Where the page scrolls, it could come forth from below the curtain.
  if (narrow.matches) table.classList.remove("is-laid");
};

const stopsBack = (stops) => {
  for (const [stop, was] of stops.splice(0)) {
    if (was === null) stop.removeAttribute("tabindex");
    else stop.setAttribute("tabindex", was);
  }
};

const at = (root, path) => path.reduce((above, index) => above && child(above, index), root);

// The step is taken, now or when the panel that it is in follows.
const take = (root, patch) => {
  const [op, path] = patch;
  let place = root;
  for (const [depth, index] of path.entries()) {
    place = child(place, index);
    if (follows(place) && (depth + 1 < path.length || op !== "replace")) {
      following.push([place, path.slice(depth + 1), patch]);
      return;
    }
  }
  OPS[op](place, patch);
};

const behind = (root) => root.querySelector(".table--behind");

// The arrow keys have moved the one tab stop of a group. It is put back before the page changes.
const moved = [];
globalThis.quaysideRove = (old, stop) => {
  for (const [element, value] of [
    [old, "-1"],
    [stop, "0"],
  ]) {
    moved.push([element, element.getAttribute("tabindex")]);
    element.setAttribute("tabindex", value);
  }
  stop.focus();
};

// What had the focus before the page changed last.
let focused = null;

const taken = (root, patches) => {
  const covered = behind(root);
  focused = document.activeElement;
  stopsBack(moved.reverse());
  stopsBack(held);
  for (const patch of patches) take(root, patch);
  clearWings();
  // Where the page scrolls, the browser lays out all there is: whatever in a table that was behind a curtain was asked for
  // its place before that would be laid out as if it were still hidden.
  if (covered && narrow.matches && !behind(root)) root.getBoundingClientRect();
  quaysideIntoSight(root, false);
};

// The element of this selector has the focus. Without one, it is where it was before the page changed last: an element that
// is gone leaves it to its like, or else to the prompt.
globalThis.quaysideFocus = (root, wanted) => {
  const before = focused;
  focused = null;
  const found = wanted ? root.querySelector(wanted) : null;
  if (found) {
    found.focus();
  } else if (before && before !== document.body && before !== document.activeElement) {
    (before.isConnected ? before : like(root, before))?.focus({ preventScroll: true });
  }
};

const like = (root, gone) => {
  for (const name of ["id", "data-choice", "data-act"]) {
    const value = gone.getAttribute(name);
    const found = value ? root.querySelector(`[${name}="${CSS.escape(value)}"]`) : null;
    if (found) return found;
  }
  return root.querySelector("#prompt");
};

let foreseen = null;

globalThis.quaysidePatch = (root, patches) => {
  foreseen = null;
  clearWings();
  const steps = JSON.parse(patches);
  if (steps.length) taken(root, steps);
};

// What comes of some taps: `steps`, then the focus for the element of the selector `focus`. What the steps bring into the
// page is made. Nothing of it enters the page, for it may be what only the next player may see; but if it is not, `early`
// says so, and there are the wings. Whether a place is part of a drawing is looked up where the place is now, and made good
// when the steps are taken, should an earlier step have put something else there.
globalThis.quaysideForesee = (root, coming) => {
  clearWings();
  foreseen = { ...JSON.parse(coming), beside: 0 };
  for (const patch of foreseen.steps) {
    const node = patch[6];
    const place = at(root, patch[1]);
    if (!place) continue;
    if (node && typeof node !== "string") {
      const svg = isDrawing(patch[0] === "replace" ? place.parentNode : place);
      patch[6] = new Ready(node, svg, made(node, svg));
    }
    foreseen.beside += amount(place, patch);
  }
  toWings(root);
};

// The steps that were foreseen are the ones.
globalThis.quaysideForeseen = (root) => {
  const { steps } = foreseen;
  foreseen = null;
  taken(root, steps);
};

// A tap that was foreseen shows at once what comes of it, and Python hears of it behind the frame: `answered` is called with
// the name of the tap, `act:` or `choice:` and what it says. `heard` gets all other clicks. Whatever else Python is told of,
// it has to catch up with the page before.
let due = null;

// The tap that a finger may be about to do.
let pressed = null;

const named = (thing) => {
  const { choice, act } = thing?.dataset ?? {};
  return choice === undefined ? `act:${act}` : `choice:${choice}`;
};

globalThis.quaysideWatchTaps = (root, things, heard, answered) => {
  root.addEventListener("click", (event) => {
    quaysideCatchUp();
    const tap = named(event.target.closest(things));
    // A page that nobody sees has no frames.
    if (!foreseen?.taps.includes(tap) || document.hidden) {
      heard(event);
      return;
    }
    const { focus, beside } = foreseen;
    // Where the page scrolls, the board would be moved by what follows.
    touched = beside >= MUCH && !narrow.matches ? event.target : null;
    quaysideForeseen(root);
    touched = null;
    if (waits(focused) || waits(focus && root.querySelector(focus))) follow(root);
    quaysideFocus(root, focus);
    const mine = () => {
      follow(root);
      answered(tap);
    };
    // Frame by frame: first what follows, then Python, if nothing else has had it catch up.
    const next = () => {
      if (due !== mine) return;
      if (quaysideIsWhole()) {
        quaysideCatchUp();
      } else {
        follow(root);
        quaysideBehindFrame(next);
      }
    };
    due = mine;
    quaysideBehindFrame(next);
  });
  root.addEventListener("pointerdown", ({ button, target }) => {
    clearWings();
    pressed = button === 0 ? named(target.closest(things)) : null;
    toWings(root);
  });
  root.addEventListener("pointerup", ({ target }) => {
    // Otherwise the click comes next.
    if (named(target.closest(things)) !== pressed) clearWings();
    pressed = null;
  });
  root.addEventListener("pointercancel", () => {
    clearWings();
    pressed = null;
  });
};

globalThis.quaysideCatchUp = () => {
  const rest = due;
  due = null;
  rest?.();
};

// Whether the page shows what Python has not heard of yet.
globalThis.quaysideIsAhead = () => due !== null;

// A drawing wider than its box shows the place that it names: once for each name, or once again. Not behind a curtain.
globalThis.quaysideIntoSight = (root, again) => {
  if (behind(root)) return;
  for (const drawing of root.querySelectorAll("[data-scroll-to]")) {
    const wanted = drawing.dataset.scrollTo;
    if (drawing.dataset.scrolled === wanted && !again) continue;
    drawing.dataset.scrolled = wanted;
    const place = document.getElementById(wanted);
    const box = drawing.parentNode;
    if (!place || !drawing.contains(place)) continue;
    const at = place.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (at.left < frame.left || at.right > frame.right) {
      box.scrollLeft += (at.left + at.right - frame.left - frame.right) / 2;
    }
  }
};

// Calls `rest` once the next frame is shown.
globalThis.quaysideBehindFrame = (rest) => {
  requestAnimationFrame(() => setTimeout(rest));
};
