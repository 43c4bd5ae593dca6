import { eq } from "drizzle-orm";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Transaction } from "../db/connection.ts";
import { redirects } from "./tables.ts";

type Target = { projectId: string } | { postId: string };

/** Returns the paths that already redirect to another item. */
export async function redirectTo(
  tx: Transaction,
  target: Target,
  oldPaths: readonly string[],
  ownPath: string,
): Promise<string[]> {
  const own = oldPathFrom(ownPath);
  if (own !== null) await tx.delete(redirects).where(eq(redirects.fromPath, own));
  const conflicts: string[] = [];
  for (const oldPath of oldPaths) {
    const fromPath = oldPathFrom(oldPath);
    if (fromPath === null || fromPath === own) continue;
    await tx
      .insert(redirects)
      .values({ fromPath, ...target })
      .onConflictDoNothing();
    const [row] = await tx.select().from(redirects).where(eq(redirects.fromPath, fromPath));
    const isOwn =
      "projectId" in target ? row?.projectId === target.projectId : row?.postId === target.postId;
    if (!isOwn) conflicts.push(fromPath);
  }
  return conflicts;
}
