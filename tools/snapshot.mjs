// node tools/snapshot.mjs FOLDER PACKAGE.zip PROGRAM.py TARGET
//
// Takes a snapshot of Python's memory with our package imported and the page's PROGRAM compiled, for
// the very files that the site ships: FOLDER holds Pyodide's. The same files give the same bytes:
// what would differ from run to run is held still. TARGET is a folder for the files that the snapshot
// consists of, 0.bin and so on.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [folder, archive, program, target] = process.argv.slice(2);

const DAY = Date.UTC(2000, 0, 1);
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length ? given : [DAY]));
  }
  static now() {
    return DAY;
  }
};
performance.now = () => 0;
crypto.getRandomValues = (numbers) => numbers.fill(7);

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { default: create } = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")).href);
const { BLOCK, HEAP_LIMIT, MAGIC, checksum, unpack } = await import("../static/heap.mjs");

const HOME = "/home/pyodide";
const env = { HOME, PYTHONHASHSEED: "0" };

// The memory of an interpreter in which nothing has happened yet, up to where its own data end.
const ownData = async () => {
  let memory;
  const enough = new Error("enough seen");
  await loadPyodide({
    env,
    _loadSnapshot: new Uint8Array(4),
    createPyodideModule: async (settings) => {
      delete settings.INITIAL_MEMORY;
      const module = await create(settings);
      const end = Math.floor(module._emscripten_stack_get_end() / BLOCK) * BLOCK;
      memory = module.HEAPU8.slice(0, end);
      throw enough;
    },
  }).catch((error) => {
    if (error !== enough) throw error;
  });
  return memory;
};

const asBuffer = (path) => {
  const data = readFileSync(path);
  return data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
};

// An interpreter with everything imported.
const prepared = async () => {
  const python = await loadPyodide({ env, _makeSnapshot: true });
  unpack(asBuffer(archive), python.FS, HOME);
  const names = python.toPy({});
  python.runPython(readFileSync(join(here, "snapshot.py"), "utf8"), { globals: names });
  const prepare = names.get("prepare");
  const library = python.FS.readdir("/lib").find((name) => name.endsWith(".zip"));
  prepare(`/lib/${library}`, readFileSync(program, "utf8"));
  prepare.destroy();
  names.destroy();
  return python;
};

// The bytes at the start that are the same as in a fresh interpreter. What comes after them can be
// written to, and other browsers may write other things there; so nothing of it is left out.
const unchanged = (memory, own) => {
  const change = own.findIndex((byte, place) => memory[place] !== byte);
  return Math.floor(change / BLOCK) * BLOCK;
};

// Where there is something after `start`: first block and number of blocks.
const filledBlocks = (memory, start) => {
  const runs = [];
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  for (let block = start / BLOCK; block < memory.length / BLOCK; block += 1) {
    const last = runs.at(-1);
    if (words.subarray((block * BLOCK) / 4, ((block + 1) * BLOCK) / 4).every((word) => !word)) continue;
    if (last && last[0] + last[1] === block) last[1] += 1;
    else runs.push([block, 1]);
  }
  return runs;
};

const padded = (text) => {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(32);
  whole.set(bytes);
  return whole;
};

// So many bytes stand in one file, or a few more.
const PART = 4 * 1024 * 1024;

const image = (memory, head, runs) => {
  const bytes = new Uint8Array(BLOCK * runs.reduce((sum, [, blocks]) => sum + blocks, 0));
  let at = 0;
  for (const [block, blocks] of runs) {
    bytes.set(memory.subarray(block * BLOCK, (block + blocks) * BLOCK), at);
    at += blocks * BLOCK;
  }
  const content = checksum(new Uint32Array(bytes.buffer));
  const start = Uint32Array.of(MAGIC, head.length, runs.length, content);
  const parts = [start, head, Uint32Array.from(runs.flat()), bytes];
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer)));
};

const images = (memory, own, state) => {
  if (memory.length > HEAP_LIMIT) throw new Error(`${memory.length} bytes of memory are too many`);
  const known = unchanged(memory, own);
  const sum = checksum(new Uint32Array(memory.buffer, memory.byteOffset, known / 4));
  const head = padded(JSON.stringify({ heap: memory.length, known, sum, state }));
  const parts = [[]];
  let room = PART / BLOCK;
  for (const run of filledBlocks(memory, known)) {
    if (room <= 0) {
      parts.push([]);
      room = PART / BLOCK;
    }
    parts.at(-1).push(run);
    room -= run[1];
  }
  return parts.map((runs) => image(memory, head, runs));
};

// What is free now has been used before, and would be sent as if it mattered: it becomes zeros. The
// heap (dlmalloc's, of Emscripten) is a row of pieces from the end of the stack on. At its start
// each has the size of the one before it if that is free, then its own size; of the flags in the
// size's lowest bits one tells that the piece is in use. Of a free piece the first words link it
// with others. Whether it was understood rightly shows in the last piece, which ends with memory.
const IN_USE = 2;
const FLAGS = 7;
const LINKS = 32;
const LAST = 64;

const scrub = (module) => {
  const end = module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4];
  let piece = module._emscripten_stack_get_base();
  while (piece < end - LAST) {
    const size = module.HEAPU32[piece / 4 + 1] & ~FLAGS;
    if (size === 0 || piece + size > end) throw new Error("the heap is not what it should be");
    if (!(module.HEAPU32[piece / 4 + 1] & IN_USE) && size > LINKS) {
      module.HEAPU8.fill(0, piece + LINKS, piece + size);
    }
    piece += size;
  }
};

const own = await ownData();
const python = await prepared();
const state = python._api.serializeHiwireState();
scrub(python._module);
mkdirSync(target);
images(python._module.HEAPU8, own, state).forEach((made, place) => {
  writeFileSync(join(target, `${place}.bin`), made);
});
