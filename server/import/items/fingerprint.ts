import { createHash } from "node:crypto";
import type { ReadItem } from "./read-item.ts";
import type { Resolved } from "./resolve.ts";

/** Increment when the same files produce different results. */
const IMPORT_FORMAT = 1;

/** The same fingerprint means that importing again would change nothing. */
export function fingerprintOf(read: ReadItem, resolved: Resolved): string {
  const files = [...resolved.files].map(([text, { hash }]) => [text, hash]);
  const parts = [IMPORT_FORMAT, read.hash, files, [...resolved.missing], [...resolved.moved]];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
