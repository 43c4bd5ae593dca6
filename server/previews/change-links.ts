import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import {
  PREVIEW_LINKS_MAX,
  type PreviewedItem,
  previewExpiry,
  previewPath,
} from "#domain/previews/preview-link.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { lockPosts } from "../posts/change-posts.ts";
import { lockProjects } from "../projects/change-projects.ts";
import { newToken, tokenHash } from "../secret-token.ts";
import type { World } from "../world.ts";
import { isLinkOf } from "./list-links.ts";
import { previewLinks } from "./tables.ts";

const ENDED_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Only the token's hash is stored, so the address is available only once. Null: no such item. */
export async function createPreviewLink(
  { db, environment, now }: Pick<World, "db" | "environment" | "now">,
  item: PreviewedItem,
  { label, days }: { label: string; days: number },
): Promise<{ address: string; expiresAt: Date } | "full" | null> {
  const token = newToken();
  const at = now();
  const expiresAt = previewExpiry(at, days);
  return db.transaction(async (tx) => {
    if (!(await lockItem(tx, item))) return null;
    const links = previewLinks;
    await tx
      .delete(links)
      .where(and(isLinkOf(item), lt(links.expiresAt, new Date(at.getTime() - ENDED_RETENTION_MS))));
    const [live] = await tx
      .select({ total: count() })
      .from(links)
      .where(and(isLinkOf(item), isNull(links.revokedAt), gt(links.expiresAt, at)));
    if ((live?.total ?? 0) >= PREVIEW_LINKS_MAX) return "full";
    await tx.insert(links).values({
      projectId: item.noun === "project" ? item.id : null,
      postId: item.noun === "post" ? item.id : null,
      label,
      expiresAt,
      tokenHash: tokenHash(token),
      createdAt: at,
    });
    await announce(tx, ["previews"]);
    return { address: environment.SITE_URL + previewPath(token), expiresAt };
  });
}

/** Links of an item are created one at a time. False when there is no such item. */
async function lockItem(tx: Transaction, { noun, id }: PreviewedItem): Promise<boolean> {
  if (noun === "post") return (await lockPosts(tx, [id])).length > 0;
  return (await lockProjects(tx, [id])).length > 0;
}

/** Takes effect with the next request. False when there was no such active link. */
export async function revokePreviewLink(
  { db, now }: Pick<World, "db" | "now">,
  item: PreviewedItem,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const revoked = await tx
      .update(previewLinks)
      .set({ revokedAt: now() })
      .where(and(eq(previewLinks.id, id), isLinkOf(item), isNull(previewLinks.revokedAt)))
      .returning({ id: previewLinks.id });
    if (revoked.length > 0) await announce(tx, ["previews"]);
    return revoked.length > 0;
  });
}
