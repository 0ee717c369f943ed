// What Python does with the page at every tap, each in one call, for each look from there at a thing
// of the page takes as long as a dozen steps here. The build copies this file into runtime.mjs;
// quayside.web.dom and quayside.web.boot call it.
//
// The page becomes what the view tree says: the patches of quayside.ui.tree.
// A node is a text, or [tag, attributes, children, key]. A patch is [op, path, attrs, value, at,
// source, node], as in tree.Patch; each path leads to its place as the page is at that step.

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
  remove: (place, [, , , , at]) => place.childNodes[at].remove(),
  insert: (place, [, , , , at, , node]) => {
    place.insertBefore(made(node, isDrawing(place)), place.childNodes[at] ?? null);
    rewritten(place);
  },
  move: (place, [, , , , at, source]) => {
    const child = place.childNodes[source];
    child.remove();
    place.insertBefore(child, place.childNodes[at] ?? null);
    rewritten(place);
  },
};

// What can be reached with the Tab key but for a curtain before it, and the tabindex that it had.
const STOPS = "button, input, select, textarea, summary, a[href], [tabindex], .board, .aside";
const held = [];

// The table behind a curtain is laid out as if it were seen, and painted below the curtain if it may be. Nothing in it is
// scrolled or reached. It is not made inert, for that would style and paint all of it anew, twice.
globalThis.quaysideHold = (table, painted) => {
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
  if (!painted) table.classList.remove("is-laid");
};

const letGo = () => {
  for (const [stop, was] of held.splice(0)) {
    if (was === null) stop.removeAttribute("tabindex");
    else stop.setAttribute("tabindex", was);
  }
};

const at = (root, path) => path.reduce((above, index) => above?.childNodes[index], root);

const taken = (root, patches) => {
  letGo();
  for (const patch of patches) OPS[patch[0]](at(root, patch[1]), patch);
};

let foreseen = null;

globalThis.quaysidePatch = (root, patches) => {
  foreseen = null;
  taken(root, JSON.parse(patches));
};

// These steps will perhaps be the next ones: what they bring into the page is made. Nothing of it enters the page, for it
// may be what only the next player may see. Whether a place is part of a drawing is looked up where the place is now, and
// made good when the steps are taken, should an earlier step have put something else there.
globalThis.quaysideForesee = (root, patches) => {
  foreseen = JSON.parse(patches);
  for (const patch of foreseen) {
    const node = patch[6];
    const place = at(root, patch[1]);
    if (!node || typeof node === "string" || !place) continue;
    const svg = isDrawing(patch[0] === "replace" ? place.parentNode : place);
    patch[6] = new Ready(node, svg, made(node, svg));
  }
};

// The steps that were foreseen are the ones.
globalThis.quaysideForeseen = (root) => {
  const patches = foreseen;
  foreseen = null;
  taken(root, patches);
};

// A drawing wider than its box shows the place that it names: once for each name, or once again.
globalThis.quaysideIntoSight = (root, again) => {
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
