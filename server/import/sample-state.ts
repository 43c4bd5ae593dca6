import type { Queryable } from "../db/connection.ts";
import { type EditedItem, readSampleContent } from "./plan/sample-content.ts";

/** Which sample content is here for its owner to remove; null where none is, or all was edited. */
export async function readSampleState(
  db: Queryable,
): Promise<{ untouched: number; edited: EditedItem[] } | null> {
  const { untouched, editedItems } = await readSampleContent(db);
  return untouched > 0 ? { untouched, edited: editedItems } : null;
}
