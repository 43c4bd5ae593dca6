import { eq } from "drizzle-orm";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Transaction } from "../../db/connection.ts";
import { redirects } from "../../site/tables.ts";
import type { Note } from "../format/note.ts";

type Target = { projectId: string } | { postId: string };

/**
 * Lets old paths lead to an item. Its own path leads nowhere else from now on. A path that leads to
 * another item keeps doing so, and is noted.
 */
export async function redirectTo(
  tx: Transaction,
  target: Target,
  oldPaths: readonly string[],
  ownPath: string,
): Promise<Note[]> {
  const own = oldPathFrom(ownPath);
  if (own !== null) await tx.delete(redirects).where(eq(redirects.fromPath, own));
  const notes: Note[] = [];
  for (const fromPath of oldPaths) {
    await tx
      .insert(redirects)
      .values({ fromPath, ...target })
      .onConflictDoNothing();
    const [row] = await tx.select().from(redirects).where(eq(redirects.fromPath, fromPath));
    const isOwn =
      "projectId" in target ? row?.projectId === target.projectId : row?.postId === target.postId;
    if (isOwn) continue;
    const text = `alias ${fromPath} leads to another item already`;
    notes.push({ gravity: "left-out", line: null, text });
  }
  return notes;
}
