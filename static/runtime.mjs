// The interpreter that PyScript is told to start: Pyodide, with options that PyScript cannot pass.
// A template: tools/build.py fills in what stands in double brackets.

import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

export const loadPyodide = async (options) => {
  try {
    return await load({
      ...options,
      // The standard library as byte code; compiling its sources was most of every start.
      stdLibURL: new URL("./python_stdlib.zip", import.meta.url).href,
      // No package is ever installed: an empty list here saves a request for the long one.
      lockFileContents: [[lock]],
      packageBaseUrl: new URL("./", import.meta.url).href,
    });
  } catch (error) {
    // PyScript would keep this to itself and wait for ever.
    globalThis.dispatchEvent(new CustomEvent("quayside:failed", { detail: String(error) }));
    throw error;
  }
};
