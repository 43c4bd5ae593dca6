import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { parseMediaKey, parseMediaUrl } from "#domain/media/media.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { findByAddresses, findByHash } from "./store.ts";
import { media } from "./tables.ts";
import { mediaUses } from "./uses-table.ts";

const OWN_ADDRESS = /\/media\/[a-z-]+\/[0-9a-f]{64}\.[a-z0-9]{1,8}/g;

export type MediaRole =
  | "thumbnail"
  | "asset"
  | "file"
  | "featured"
  | "body"
  | "profile"
  | "resume"
  | "favicon"
  | "social"
  /** Shown by auto-saved changes or an earlier version of a post only, so never public. */
  | "draft"
  | "revision"
  /** Shown by an issue of the newsletter: stays while the item exists, whatever it shows now. */
  | "mailed";

type MediaOwner =
  | { noun: "site" | "about" }
  | { noun: "project"; projectId: string }
  | { noun: "post"; postId: string };

export type MediaUse = { mediaId: string; role: MediaRole };

/** Call when saving the owner; pass the returned ids to `dropUnused` after the commit, or to `holdForUndo` in it. */
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

/** Emails are opened long after their item has changed. `url`: of a rendition. */
export async function addMailedUse(
  db: Queryable,
  { projectId, postId }: { projectId: string | null; postId: string | null },
  url: string,
): Promise<void> {
  const address = parseMediaKey(url.slice("/media/".length));
  if (!address) return;
  const files = await findByHash(db, address.area, address.hash);
  const use = { projectId, postId, noun: postId ? "post" : "project", role: "mailed" };
  const rows = files.map(({ id }) => ({ ...use, mediaId: id }));
  if (rows.length > 0) await db.insert(mediaUses).values(rows).onConflictDoNothing();
}

/** The copy's uses were never awaited: `awaited` stays as it is. */
export async function copyProjectUses(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into media_uses (media_id, noun, project_id, role)
    select media_id, noun, ${to}, role from media_uses
    where project_id = ${from} and role <> 'mailed'`);
}

/** Each first use of a file lowers its `awaited` by one (docs/decisions/0024). */
async function settleAwaited(db: Queryable, uses: MediaUse[], before: { mediaId: string }[]) {
  const known = new Set(before.map(({ mediaId }) => mediaId));
  const ids = [...new Set(uses.map(({ mediaId }) => mediaId))].filter((id) => !known.has(id));
  if (ids.length === 0) return;
  await db
    .update(media)
    .set({ awaited: sql`${media.awaited} - 1` })
    .where(and(inArray(media.id, ids.toSorted()), gt(media.awaited, 0)));
}

/** Addresses of files of this site, stored or not. */
export function ownAddresses(html: string): string[] {
  return [...new Set(html.match(OWN_ADDRESS))];
}

export async function bodyUses(db: Queryable, htmls: readonly string[]): Promise<MediaUse[]> {
  const found = await filesAt(db, htmls.flatMap(ownAddresses));
  return found.map((mediaId) => ({ mediaId, role: "body" as const }));
}

type ColumnTexts = {
  /** Rich texts. */
  texts: readonly string[];
  /** Addresses of other sites have no use. */
  files: readonly { role: MediaRole; url: string }[];
};

/** Records what the columns of the site or the About page use. Returns files no longer used. */
export async function replaceColumnUses(
  db: Queryable,
  noun: "site" | "about",
  { texts, files }: ColumnTexts,
): Promise<string[]> {
  const uses = await bodyUses(db, texts);
  for (const { role, url } of files) {
    const ids = await filesAt(db, [url]);
    uses.push(...ids.map((mediaId) => ({ mediaId, role })));
  }
  return replaceUses(db, { noun }, uses);
}

async function filesAt(db: Queryable, urls: readonly string[]): Promise<string[]> {
  const addresses = [...new Set(urls)].map(parseMediaUrl).filter((address) => address !== null);
  const found = await findByAddresses(db, addresses);
  return [...found.values()].map(({ id }) => id);
}
