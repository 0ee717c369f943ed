// node tools/precompile.mjs JOB.json
//
// Compiles archives of Python sources with the very interpreter that the site ships.
// JOB.json: [{ "source": path, "target": path, "leaveOut": [top-level names],
//              "lines": whether tracebacks tell line numbers }, ...]

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const jobs = JSON.parse(readFileSync(process.argv[2], "utf8"));

const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
pyodide.runPython(readFileSync(join(here, "precompile.py"), "utf8"));
const precompile = pyodide.globals.get("precompile");

for (const { source, target, leaveOut, lines } of jobs) {
  const given = pyodide.globals.get("bytes")(new Uint8Array(readFileSync(source)));
  const names = pyodide.toPy(leaveOut);
  const made = precompile(given, names, lines);
  writeFileSync(target, made.toJs());
  for (const proxy of [given, names, made]) proxy.destroy();
}
