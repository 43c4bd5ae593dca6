import { createHash } from "node:crypto";
import type { ReadItem } from "./read-item.ts";
import type { Resolved } from "./resolve.ts";

/** Raised when the same files come out differently than before. */
const IMPORT_FORMAT = 1;

/**
 * What an item is made of, in one hash: its file, the files it names, and where its links lead. An
 * unchanged fingerprint means that importing it again would change nothing.
 */
export function fingerprintOf(read: ReadItem, resolved: Resolved): string {
  const files = [...resolved.files].map(([text, { hash }]) => [text, hash]);
  const parts = [IMPORT_FORMAT, read.hash, files, [...resolved.missing], [...resolved.moved]];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
