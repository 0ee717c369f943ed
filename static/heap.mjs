// The memory snapshot: what Python's memory holds after everything has been imported, without what
// the interpreter brings along by itself. tools/snapshot.mjs makes it in Node, runtime.mjs (into
// which the build copies this file) lays it over a fresh interpreter.
//
// It comes in several files: a browser reads them side by side, and lays one while the next is coming.
// A file of words of four bytes: MAGIC, bytes of the head, number of runs, checksum of what follows
// the runs; the head (JSON: heap, known, sum, state); the runs (first block, blocks); their bytes.
// The head is the same in all of them.
//   heap   bytes of memory
//   known  bytes at the start of memory that are as in a fresh interpreter, and left out here
//   sum    their checksum
//   state  what Pyodide keeps outside of the memory

export const MAGIC = 0x59415551;
export const BLOCK = 256;
const HEAD = 16;
// A page that asks for more would be ended by small tablets.
export const HEAP_LIMIT = 64 * 1024 * 1024;
const PAGE = 65536;

export const checksum = (words) => {
  let sum = 0;
  for (let place = 0; place < words.length; place += 1) {
    sum = (Math.imul(sum, 31) + words[place]) | 0;
  }
  return sum >>> 0;
};

// Everybody else has had a turn: the page answers while Python gets ready. No timer, because
// browsers slow those down in a page that is not to be seen.
export const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const opened = (buffer) => {
  const wrong = (what) => new Error(`the memory snapshot is damaged: ${what}`);
  if (buffer.byteLength < HEAD || buffer.byteLength % 4) throw wrong("length");
  const [magic, headBytes, count, sum] = new Uint32Array(buffer, 0, HEAD / 4);
  const bytesAt = HEAD + headBytes + 8 * count;
  if (magic !== MAGIC || headBytes % 4 || bytesAt > buffer.byteLength) throw wrong("head");
  if (checksum(new Uint32Array(buffer, bytesAt)) !== sum) throw wrong("content");
  const text = new TextDecoder().decode(new Uint8Array(buffer, HEAD, headBytes));
  const runs = new Uint32Array(buffer, HEAD + headBytes, 2 * count);
  return { text, runs, bytes: new Uint8Array(buffer, bytesAt) };
};

// What the snapshot leaves out is as it was in the interpreter that it was taken of.
const blank = ({ heap, known, sum }, module) => {
  const memory = module.HEAPU8;
  if (heap % PAGE || heap > HEAP_LIMIT || memory.length !== heap) {
    throw new Error("the memory snapshot is for another size of memory");
  }
  if (checksum(new Uint32Array(memory.buffer, 0, known / 4)) !== sum) {
    throw new Error("the memory snapshot is for another interpreter");
  }
  // All that a fresh interpreter has written to; blocks of zeros are left out of the snapshot.
  memory.fill(0, known, module._emscripten_stack_get_end());
  const asked = module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4];
  memory.fill(0, module._emscripten_stack_get_base(), asked);
};

const laid = ({ runs, bytes }, memory) => {
  let at = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const length = runs[run + 1] * BLOCK;
    memory.set(bytes.subarray(at, at + length), runs[run] * BLOCK);
    at += length;
  }
};

// Options for `loadPyodide`: it starts the interpreter (pyodide.asm.mjs, which is on its way as `glue`)
// with the snapshot's memory, which is `heap` bytes large and on its way in several files, `buffers`.
export const restoring = (buffers, heap, glue) => {
  const images = buffers.map((buffer) => buffer.then(opened));
  // Who waits for them comes later.
  for (const awaited of [...images, glue]) awaited.catch(() => undefined);
  return {
    // Anything that is true: Pyodide then skips its own beginning, and asks `restoreSnapshot`.
    _loadSnapshot: new Uint8Array(4),
    createPyodideModule: async (settings) => {
      settings.INITIAL_MEMORY = heap;
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) =>
        instantiate(imports, async (...made) => {
          await turn();
          done(...made);
        });
      const started = glue.then(({ default: create }) => create(settings));
      const [{ text }, module] = await Promise.all([images[0], started]);
      const head = JSON.parse(text);
      await turn();
      blank(head, module);
      for (const image of images) {
        await turn();
        const part = await image;
        if (part.text !== text) throw new Error("the memory snapshot is of two");
        laid(part, module.HEAPU8);
      }
      await turn();
      settings.API.restoreSnapshot = () => head.state;
      return module;
    },
  };
};

// The files of a zip archive in which nothing is compressed stand under `folder`.
export const unpack = (buffer, FS, folder) => {
  const view = new DataView(buffer);
  const text = (at, length) => new TextDecoder().decode(new Uint8Array(buffer, at, length));
  const end = buffer.byteLength - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("this is no archive of ours");
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => view.getUint16(entry + at, true));
    const name = text(entry + 46, nameLength);
    const local = view.getUint32(entry + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const path = `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    if (!name.endsWith("/")) {
      FS.writeFile(path, new Uint8Array(buffer, start, view.getUint32(entry + 20, true)));
    }
    entry += 46 + nameLength + extra + comment;
  }
};
