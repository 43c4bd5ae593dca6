import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { World } from "../../world.ts";
import { projectPreviewLinks } from "../tables.ts";
import { findPreviewLink } from "./find-link.ts";

/**
 * Counts that a link was opened, unless `isCounted` knows that this one was by the same session. Answers
 * the link's id when it was counted, else null.
 */
export async function countOpening(
  { db, now }: Pick<World, "db" | "now">,
  token: string,
  isCounted: (linkId: string) => boolean,
): Promise<string | null> {
  const link = await findPreviewLink(db, token);
  if (!link || isCounted(link.id)) return null;
  const at = now();
  const { id, revokedAt, expiresAt, viewCount } = projectPreviewLinks;
  const counted = await db
    .update(projectPreviewLinks)
    .set({ viewCount: sql`${viewCount} + 1`, lastViewedAt: at })
    .where(and(eq(id, link.id), isNull(revokedAt), gt(expiresAt, at)))
    .returning({ id });
  return counted[0]?.id ?? null;
}
