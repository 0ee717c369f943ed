// node tests/pyodide/parity.mjs JOB.json
//
// Runs `parity.py` in Pyodide, with py/ and tests/ of this repository mounted, and prints what it
// prints. Everything in one process: an interpreter takes a second or two to start.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const pyodide = await loadPyodide({
  env: { PYTHONHASHSEED: "271828", PYTHONDONTWRITEBYTECODE: "1" },
});
for (const folder of ["py", "tests"]) {
  pyodide.FS.mkdirTree(`/quayside/${folder}`);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: join(root, folder) }, `/quayside/${folder}`);
}
pyodide.globals.set("JOB", readFileSync(process.argv[2], "utf8"));
const result = pyodide.runPython(`
import sys
sys.path[:0] = ["/quayside/py", "/quayside/tests/pyodide"]
import parity
parity.run(JOB)
`);
process.stdout.write(result);
