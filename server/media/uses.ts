import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { media } from "./tables.ts";
import { mediaUses } from "./uses-table.ts";

export type MediaRole =
  | "thumbnail"
  | "asset"
  | "file"
  | "featured"
  | "body"
  | "profile"
  | "resume"
  | "favicon"
  | "social";

export type MediaOwner =
  | { noun: "site" | "about" }
  | { noun: "project"; projectId: string }
  | { noun: "post"; postId: string };

export type MediaUse = { mediaId: string; role: MediaRole };

/** Call when saving the owner; pass the returned ids to `removeUnused` after the commit. */
export async function replaceUses(
  db: Queryable,
  owner: MediaOwner,
  uses: MediaUse[],
  roles?: MediaRole[],
): Promise<string[]> {
  const { noun } = owner;
  const projectId = noun === "project" ? owner.projectId : null;
  const postId = noun === "post" ? owner.postId : null;
  const gone = await db
    .delete(mediaUses)
    .where(
      and(
        eq(mediaUses.noun, noun),
        projectId ? eq(mediaUses.projectId, projectId) : isNull(mediaUses.projectId),
        postId ? eq(mediaUses.postId, postId) : isNull(mediaUses.postId),
        roles && inArray(mediaUses.role, roles),
      ),
    )
    .returning({ mediaId: mediaUses.mediaId });
  if (uses.length > 0) {
    const rows = uses.map((use) => ({ ...use, noun, projectId, postId }));
    await db.insert(mediaUses).values(rows).onConflictDoNothing();
    await settleAwaited(db, uses, gone);
  }
  const used = new Set(uses.map(({ mediaId }) => mediaId));
  return [...new Set(gone.map(({ mediaId }) => mediaId))].filter((id) => !used.has(id));
}

/** Each newly used file settles one keep. */
async function settleAwaited(db: Queryable, uses: MediaUse[], before: { mediaId: string }[]) {
  const known = new Set(before.map(({ mediaId }) => mediaId));
  const ids = [...new Set(uses.map(({ mediaId }) => mediaId))].filter((id) => !known.has(id));
  if (ids.length === 0) return;
  await db
    .update(media)
    .set({ awaited: sql`${media.awaited} - 1` })
    .where(and(inArray(media.id, ids.toSorted()), gt(media.awaited, 0)));
}
