// node tools/compress.mjs JOB.json
//
// JOB.json: [{ "source": path, "target": path, "quality": 0 to 11 }, ...]. Each source is compressed
// into target.br (with this quality) and target.gz, several at a time.

import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const squeezed = async ({ source, target, quality }) => {
  const data = readFileSync(source);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // 16 MB: the largest window that every browser must know.
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(data, { params }),
    promisify(gzip)(data, { level: Math.min(quality, 9) }),
  ]);
  writeFileSync(`${target}.br`, br);
  writeFileSync(`${target}.gz`, gz);
};

await Promise.all(JSON.parse(readFileSync(process.argv[2], "utf8")).map(squeezed));
