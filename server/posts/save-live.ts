import { eq } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { cleanSlug } from "#domain/forms/slug.ts";
import { isUntitled, type PostFields, UNTITLED } from "#domain/posts/post-fields.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import type { Schedule } from "#domain/posts/schedule.ts";
import { postSlugFrom } from "#domain/posts/slug.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { holdForUndo } from "../media/store.ts";
import { chooseSlug } from "../site/choose-slug.ts";
import type { World } from "../world.ts";
import type { Merged } from "./merge-changes.ts";
import { replacePostUses } from "./post-uses.ts";
import { columnsFrom, EMPTY_ROW, fieldsOf, type PostRow } from "./post-values.ts";
import { publishPost } from "./publish-post.ts";
import type { ReadingTimes } from "./reading-times.ts";
import { isRestoredText } from "./restored-text.ts";
import { keepRevision } from "./revisions.ts";
import { blogPosts } from "./tables.ts";
import { isSameText, removeWorkingCopy, type StoredPost } from "./working-copy.ts";
import { writePost } from "./write-post.ts";

type ExplicitKind = Exclude<SaveKind, "auto">;

type ExplicitSave = {
  id: string;
  stored: StoredPost | null;
  merged: Merged;
  kind: ExplicitKind;
  schedule: Schedule | null;
  readingTimes: ReadingTimes;
  actor: string;
};

type SavedLive = { requestedSlug: string; mail: PublishOutcome; isNew: boolean };

/** Makes the merged fields live, and publishes. Nothing is written when nothing changed. */
export async function saveLive(
  world: Pick<World, "queue" | "now" | "log">,
  tx: Transaction,
  { id, stored, merged, kind, schedule, readingTimes, actor }: ExplicitSave,
): Promise<SavedLive> {
  const now = world.now();
  const row = stored?.row ?? null;
  const requestedSlug = slugFor(merged.fields, row, now);
  const isSlugUnchanged = requestedSlug === row?.slug;
  const slug = isSlugUnchanged ? requestedSlug : await chooseSlug(tx, "post", requestedSlug, id);
  const fields = { ...merged.fields, slug };
  if (merged.applied.slug) merged.applied.slug.stored = fingerprint(slug);
  const done = { requestedSlug, mail: "quiet" as const, isNew: !row || isUntitled(row) };
  const state = publicationAfter(kind, row, schedule?.ok ? schedule.at : null, now);
  if (row && isSameText(fields, fieldsOf(row)) && isSameState(row, state)) {
    await holdForUndo(tx, await removeWorkingCopy(tx, id), now);
    if (stored?.copy) await announce(tx, ["posts", `draft:${id}`]);
    return done;
  }
  const times = row ? { updatedAt: now } : { id, createdAt: now, updatedAt: now };
  const readingTimeMinutes = await readingTimes.of(fields.content, row);
  const values = { ...columnsFrom(fields), ...state, ...times, readingTimeMinutes };
  const isRestored = row !== null && (await isRestoredText(tx, row, fields, stored?.copy ?? null));
  const { version, unused } = await writePost(tx, row, values);
  const cause = causeOf(kind, isRestored);
  await keepText(tx, { id, version, fields, cause, actor, now, unused });
  if (kind !== "publish") return done;
  return { ...done, mail: await publishPost(world, tx, id) };
}

function causeOf(kind: ExplicitKind, isRestored: boolean): KeptText["cause"] {
  if (kind !== "save") return kind;
  return isRestored ? "restore" : "save";
}

type KeptText = {
  id: string;
  version: number;
  fields: PostFields;
  cause: "save" | "publish" | "schedule" | "unpublish" | "restore";
  actor: string;
  now: Date;
  unused: string[];
};

/** After the row is written: its revision and the uses of that. */
async function keepText(
  tx: Transaction,
  { id: postId, version, fields: snapshot, cause, actor, now, unused }: KeptText,
): Promise<void> {
  await keepRevision(tx, { postId, version, cause, snapshot, createdAt: now, savedBy: actor });
  const more = await replacePostUses(tx, postId);
  await holdForUndo(tx, [...unused, ...more], now);
}

/** Auto-saved before its first explicit save. decisions: Publishing */
export async function insertUntitled(tx: Transaction, id: string, now: Date): Promise<PostRow> {
  const slug = await chooseSlug(tx, "post", postSlugFrom("", now), null);
  const times = { createdAt: now, updatedAt: now };
  const values = { ...EMPTY_ROW, ...times, id, title: UNTITLED, slug };
  await writePost(tx, null, values);
  const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (!row) throw new Error("the insert returned no row");
  return row;
}

/** The slug that a save of these fields asks for. spec: admin-area §5, "Slug" */
export function slugFor(
  { title, slug }: Pick<PostFields, "title" | "slug">,
  row: Pick<PostRow, "title" | "slug"> | null,
  now: Date,
): string {
  const isFirstTitle = row !== null && isUntitled(row);
  if (row && slug === row.slug && !isFirstTitle) return row.slug;
  const isChosen = slug !== "" && slug !== row?.slug;
  return (isChosen ? cleanSlug(slug) : null) ?? postSlugFrom(title, now);
}

type Publication = Pick<PostRow, "status" | "publishedAt" | "scheduledPublishAt">;

/** spec: admin-area §4, "Blog post status" */
function publicationAfter(
  kind: ExplicitKind,
  row: PostRow | null,
  scheduledPublishAt: Date | null,
  now: Date,
): Publication {
  switch (kind) {
    case "publish":
      return { status: "published", publishedAt: dateFor(row, now), scheduledPublishAt: null };
    case "schedule":
      return { status: "scheduled", publishedAt: null, scheduledPublishAt };
    case "unpublish":
      return { status: "draft", publishedAt: row?.publishedAt ?? null, scheduledPublishAt: null };
    case "save":
      return {
        status: row?.status ?? "draft",
        publishedAt: row?.publishedAt ?? null,
        scheduledPublishAt: row?.scheduledPublishAt ?? null,
      };
  }
}

/** Of the first publication. A draft's is kept when it was published before, here or where it was imported from. */
function dateFor(row: PostRow | null, now: Date): Date {
  const kept = row?.publishedAt;
  return kept && (row.status === "published" || kept < now) ? kept : now;
}

function isSameState(row: PostRow, state: Publication): boolean {
  return (
    row.status === state.status &&
    row.publishedAt?.getTime() === state.publishedAt?.getTime() &&
    row.scheduledPublishAt?.getTime() === state.scheduledPublishAt?.getTime()
  );
}
