import type { Queryable } from "../db/connection.ts";
import { keysOf, renditionKeysOf } from "./rendition-files.ts";
import { mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";

/** The storage keys of all files. */
export async function listStoredKeys(db: Queryable): Promise<string[]> {
  const rows = await db.select().from(media);
  return rows.flatMap((row) => {
    const file = mediaFromRow(row);
    return row.cropOf ? renditionKeysOf(file) : keysOf(file);
  });
}
