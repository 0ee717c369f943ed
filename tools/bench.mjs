// node tools/bench.mjs JOB
//
// Runs `tools/measure.py` in Pyodide, with py/ and tools/ of this repository mounted, and prints what
// it prints.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
for (const folder of ["py", "tools"]) {
  pyodide.FS.mkdirTree(`/quayside/${folder}`);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: join(root, folder) }, `/quayside/${folder}`);
}
pyodide.globals.set("JOB", process.argv[2]);
const result = pyodide.runPython(`
import sys
sys.path[:0] = ["/quayside/py", "/quayside"]
from tools import measure
measure.run(JOB)
`);
process.stdout.write(result);
