import { and, eq, isNull } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { projectPreviewLinks } from "../tables.ts";

/** Takes effect with the next request. False when there was no such active link. */
export async function revokePreviewLink(
  { db, now }: Pick<World, "db" | "now">,
  projectId: string,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const revoked = await tx
      .update(projectPreviewLinks)
      .set({ revokedAt: now() })
      .where(
        and(
          eq(projectPreviewLinks.id, id),
          eq(projectPreviewLinks.projectId, projectId),
          isNull(projectPreviewLinks.revokedAt),
        ),
      )
      .returning({ id: projectPreviewLinks.id });
    if (revoked.length > 0) await announce(tx, ["previews"]);
    return revoked.length > 0;
  });
}
