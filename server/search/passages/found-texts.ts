import type { Passage } from "#domain/search/passage.ts";
import type { Database } from "../../db/connection.ts";
import { readPublicPassages } from "./read-passages.ts";

/** The text of a passage in which a project or post was found. */
export type FoundText = {
  passageId: number;
  /** Id of the project or post. */
  itemId: string;
  /** Of the file that has the text; null for the item's page. */
  fileName: string | null;
  text: string;
};

/** Of public passages of projects, their files and posts, in the order of `ids`. */
export async function readFoundTexts(db: Database, ids: readonly number[]): Promise<FoundText[]> {
  const passages = await readPublicPassages(db, ids);
  return ids.flatMap((id) => {
    const passage = passages.get(id);
    return passage ? [foundTextFrom(passage)] : [];
  });
}

function foundTextFrom({ id, source, text }: Passage): FoundText {
  const isFile = source.kind === "file";
  return {
    passageId: Number(id),
    itemId: source.projectId ?? source.id,
    fileName: isFile ? source.title : null,
    text,
  };
}
