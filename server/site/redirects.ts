import { eq } from "drizzle-orm";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Transaction } from "../db/connection.ts";
import { redirects } from "./tables.ts";

type Target = { projectId: string } | { postId: string };

/**
 * Lets old paths lead to an item. Its own path leads nowhere else from now on. A path that leads to
 * another item keeps doing so: those are answered.
 */
export async function redirectTo(
  tx: Transaction,
  target: Target,
  oldPaths: readonly string[],
  ownPath: string,
): Promise<string[]> {
  const own = oldPathFrom(ownPath);
  if (own !== null) await tx.delete(redirects).where(eq(redirects.fromPath, own));
  const leftAlone: string[] = [];
  for (const given of oldPaths) {
    const fromPath = oldPathFrom(given);
    if (fromPath === null || fromPath === own) continue;
    await tx
      .insert(redirects)
      .values({ fromPath, ...target })
      .onConflictDoNothing();
    const [row] = await tx.select().from(redirects).where(eq(redirects.fromPath, fromPath));
    const isOwn =
      "projectId" in target ? row?.projectId === target.projectId : row?.postId === target.postId;
    if (!isOwn) leftAlone.push(fromPath);
  }
  return leftAlone;
}
