import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { processText } from "../html/run-in-worker.ts";
import type { ParsedChange } from "./parse-fields.ts";
import type { PostRow } from "./post-values.ts";
import { postWorkingCopies } from "./tables.ts";

export function countReadingMinutes(content: string): Promise<number> {
  return processText("readingMinutes", [content], content.length);
}

export type ReadingTimes = {
  /** Reading time of a text that is about to become that of the row. */
  of(content: string, row: PostRow | null): Promise<number>;
};

/**
 * Counts those of the texts that a save may make live. Before its transaction, which would otherwise
 * hold locks and a connection while the worker is busy with other texts.
 */
export async function readReadingTimes(
  db: Queryable,
  postId: string,
  changes: readonly ParsedChange[],
): Promise<ReadingTimes> {
  const sent = changes.find(({ field }) => field === "content")?.value.content;
  const content = sent ?? (await contentOfWorkingCopy(db, postId));
  const known = content === null ? null : { content, minutes: await countReadingMinutes(content) };
  return {
    async of(live, row) {
      if (live === known?.content) return known.minutes;
      if (live === row?.content) return row.readingTimeMinutes;
      // Another editor has saved since.
      return countReadingMinutes(live);
    },
  };
}

async function contentOfWorkingCopy(db: Queryable, postId: string): Promise<string | null> {
  const content = sql<string>`${postWorkingCopies.fields} ->> 'content'`;
  const ofPost = eq(postWorkingCopies.postId, postId);
  const [copy] = await db.select({ content }).from(postWorkingCopies).where(ofPost);
  return copy?.content ?? null;
}
