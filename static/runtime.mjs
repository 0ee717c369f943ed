// The interpreter that PyScript is told to start: Pyodide, with options that PyScript cannot pass.
// A template: tools/build.py fills in what stands in double brackets.
//
// It starts from the memory snapshot, in which everything of ours is imported already. If that does
// not work, for whatever reason, Pyodide starts from its beginning and our package is unpacked.

import { loadPyodide as load, version } from "[[pyodide]]pyodide.mjs";

export { version };

[[heap]]

[[patch]]

[[press]]

[[order]]

const HOME = "/home/pyodide";
const address = (path) => new URL(path, import.meta.url).href;
const STDLIB = address("[[pyodide]]python_stdlib.zip");
const PACKAGE = address("[[package]]");
// Bytes of memory that the snapshot was taken of.
const HEAP = [[heap-size]];

const COMMON = {
  indexURL: address("[[pyodide]]"),
  // No package is ever installed: an empty list here saves a request for the long one.
  lockFileContents: [[lock]],
  packageBaseUrl: address("[[pyodide]]"),
};

const fetched = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
};

// The file, while everything waits: an import cannot.
const fetchedNow = (url) => {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // Bytes as characters; a page may not ask for anything else without waiting for an event.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 255);
};

const fromSnapshot = async (memory, options) => {
  const python = await load({
    ...options,
    ...COMMON,
    // The interpreter is compiled while the snapshot is still coming.
    ...restoring(memory, HEAP, import("[[pyodide]]pyodide.asm.mjs")),
    // Pyodide insists on a file; what is in the snapshot needs none. This one is here already.
    stdLibURL: import.meta.url,
  });
  // Called by quayside.web.late for the first module that the snapshot does not hold.
  globalThis.quaysideUnpack = (stdlib, wanted) => {
    console.info(`Quayside unpacks its archives for the module ${wanted}`);
    python.FS.writeFile(stdlib, fetchedNow(STDLIB));
    unpack(fetchedNow(PACKAGE).buffer, python.FS, HOME);
  };
  await turn();
  // The snapshot holds a state of Python's generator that everybody knows.
  // Not as a text of Python, which would have to be compiled.
  const random = python.pyimport("random");
  random.seed();
  random.destroy();
  await turn();
  return python;
};

const fromTheBeginning = async (options) => {
  const archive = fetched(PACKAGE);
  const python = await load({ ...options, ...COMMON, stdLibURL: STDLIB });
  unpack(await archive, python.FS, HOME);
  return python;
};

const start = async () => {
  // What Python prints before PyScript listens is of no interest to anybody.
  const streams = { stdout: (line) => heard.stdout?.(line), stderr: (line) => heard.stderr?.(line) };
  try {
    const memory = globalThis.quaysideMemory;
    if (!memory) throw new Error("the last start failed");
    delete globalThis.quaysideMemory;
    return await fromSnapshot(memory, streams);
  } catch (error) {
    console.warn(`Quayside starts without its memory snapshot: ${error?.message ?? error}`);
  }
  try {
    return await fromTheBeginning(streams);
  } catch (error) {
    // PyScript would keep this to itself and wait for ever.
    globalThis.dispatchEvent(new CustomEvent("quayside:failed", { detail: String(error) }));
    throw error;
  }
};

// The page loads this module by itself, so that Python and PyScript get ready side by side.
const heard = {};
const started = start();
started.catch(() => undefined);

export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(heard, { stdout, stderr });
  return started;
};
