import type { Queryable } from "../db/connection.ts";
import { type EditedItem, readSampleContent } from "./plan/sample-content.ts";

/** The sample content that can be removed; null when there is none, or all of it was edited. */
export async function readSampleState(
  db: Queryable,
): Promise<{ untouched: number; edited: EditedItem[] } | null> {
  const { untouched, editedItems } = await readSampleContent(db);
  return untouched > 0 ? { untouched, edited: editedItems } : null;
}
