import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import { PREVIEW_LINKS_MAX, previewExpiry, previewPath } from "#domain/projects/preview-link.ts";
import { newToken, tokenHash } from "../../accounts/secret-token.ts";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { lockProjects } from "../change-projects.ts";
import { projectPreviewLinks } from "../tables.ts";

const ENDED_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Only the token's hash is stored, so the address is available only once. Null: no such project.
 */
export async function createPreviewLink(
  { db, settings, now }: Pick<World, "db" | "settings" | "now">,
  projectId: string,
  { label, days }: { label: string; days: number },
): Promise<{ address: string; expiresAt: Date } | "full" | null> {
  const token = newToken();
  const at = now();
  const expiresAt = previewExpiry(at, days);
  return db.transaction(async (tx) => {
    const [project] = await lockProjects(tx, [projectId]);
    if (!project) return null;
    const links = projectPreviewLinks;
    const ofProject = eq(links.projectId, projectId);
    await tx
      .delete(links)
      .where(and(ofProject, lt(links.expiresAt, new Date(at.getTime() - ENDED_RETENTION_MS))));
    const [live] = await tx
      .select({ total: count() })
      .from(links)
      .where(and(ofProject, isNull(links.revokedAt), gt(links.expiresAt, at)));
    if ((live?.total ?? 0) >= PREVIEW_LINKS_MAX) return "full";
    await tx
      .insert(links)
      .values({ projectId, label, expiresAt, tokenHash: tokenHash(token), createdAt: at });
    await announce(tx, ["previews"]);
    return { address: settings.SITE_URL + previewPath(token), expiresAt };
  });
}

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
