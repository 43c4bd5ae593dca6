import { Buffer } from "node:buffer";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

type Packed = { name: string; content: string | Buffer; mode?: number; compress?: boolean };

/** Hostile names, which the library rejects, are patched into the bytes. */
export async function zipOf(entries: readonly Packed[]): Promise<Buffer> {
  const zip = new ZipFile();
  const hostile = new Map<string, string>();
  for (const [index, { name, content, mode = 0o100644, compress = true }] of entries.entries()) {
    const harmless = standIn(name, index);
    if (harmless !== name) hostile.set(harmless, name);
    zip.addBuffer(Buffer.from(content), harmless, { mode, compress });
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  for (const [harmless, name] of hostile) replaceAll(bytes, harmless, name);
  return bytes;
}

/** `top`: an optional folder around everything. */
export async function zipFolder(folder: string, target: string, top = ""): Promise<string> {
  const zip = new ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    zip.addBuffer(await readFile(path), join(top, path.slice(folder.length + 1)));
  }
  zip.end();
  await writeFile(target, await buffer(zip.outputStream));
  return target;
}

/** A placeholder of the same length for names that the library rejects. */
function standIn(name: string, index: number): string {
  const isHarmless = !/\0|\\|^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(name);
  if (isHarmless) return name;
  const length = Buffer.byteLength(name);
  return `${index}`.padEnd(length, "x");
}

function replaceAll(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
}
