import { createHash } from "node:crypto";
import type { Queryable } from "../../db/connection.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import type { ReadItem } from "../items/read-item.ts";
import type { Resolved } from "../items/resolve.ts";
import { exportEntry } from "./export-entry.ts";
import { mediaFolderOf } from "./media-references.ts";

/** Whether an export would write the same file now, so that importing it would change nothing. */
export async function isAsExported(
  db: Queryable,
  entry: ContentEntry,
  { read, resolved }: { read: ReadItem; resolved: Resolved },
): Promise<boolean> {
  const files = [...resolved.needs.values()].map(({ file }) => file);
  // Exported files are in a folder named after their content.
  const isEdited = files.some(({ name, hash }) => !name.startsWith(mediaFolderOf(hash)));
  if (entry.row || isEdited || resolved.missing.size > 0) return false;
  const exported = await exportEntry(db, entry);
  return (
    exported !== null && createHash("sha256").update(exported.text).digest("hex") === read.hash
  );
}
