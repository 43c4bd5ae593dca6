import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type EncodedResponse, encodedResponse } from "./encoded-response.ts";
import { NON_PAGE_POLICY } from "./security-headers.ts";

/** File names contain a hash of the content. */
const ONE_YEAR = "public, max-age=31536000, immutable";

/**
 * The files of `folder`, kept in memory once requested: from disk, each client that stops reading
 * would hold buffers of its own.
 */
export function builtAssets(folder: string, headers: string[]) {
  const names = new Set(readdirSync(folder));
  const loaded = new Map<string, EncodedResponse>();
  const load = (name: string) => {
    const read = (file: string) => (names.has(file) ? readFileSync(join(folder, file)) : undefined);
    const type = getMimeType(name) ?? "application/octet-stream";
    return encodedResponse(
      200,
      [
        ...headers,
        "Content-Security-Policy",
        NON_PAGE_POLICY,
        "Content-Type",
        type,
        "Cache-Control",
        ONE_YEAR,
      ],
      name,
      {
        br: read(`${name}.br`),
        gzip: read(`${name}.gz`),
        identity: readFileSync(join(folder, name)),
      },
    );
  };
  return (path: string): EncodedResponse | undefined => {
    const name = basename(path);
    if (path !== `/assets/${name}` || !names.has(name)) return undefined;
    const asset = loaded.get(name) ?? load(name);
    loaded.set(name, asset);
    return asset;
  };
}
