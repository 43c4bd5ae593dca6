// Compresses what browsers load once, at its best, so that serving costs nothing.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("../build/client", import.meta.url));
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|map|html)$/;

for (const name of readdirSync(folder, { recursive: true })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
