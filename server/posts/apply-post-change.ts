import { inArray, sql } from "drizzle-orm";
import type { ItemsChanged } from "#domain/forms/item-changes.ts";
import type { PostChange } from "#domain/posts/changes.ts";
import { isUntitled, TITLE_REQUIRED } from "#domain/posts/post-fields.ts";
import { retryOnConflict } from "../db/retry-on-conflict.ts";
import { holdForUndo } from "../media/store.ts";
import { replaceUses } from "../media/uses.ts";
import { idAndTitle, idsOf, missingFrom, publishEach, withoutMail } from "../report-changes.ts";
import type { World } from "../world.ts";
import { announcePosts, changePosts, type LockedPost, lockPosts } from "./change-posts.ts";
import { sendHeldMails, skipHeldMails } from "./held-mails.ts";
import { publishPost } from "./publish-post.ts";
import { blogPosts } from "./tables.ts";

type ChangeWorld = Pick<World, "db" | "now">;
type PublishWorld = ChangeWorld & Pick<World, "queue" | "log">;
/** Nothing was changed; the problem is shown to the owner. */
type Refused = { problem: string };

export function applyPostChange(
  world: PublishWorld,
  change: PostChange,
): Promise<ItemsChanged | Refused> {
  return retryOnConflict(() => applyOnce(world, change));
}

/** Each in one transaction. */
async function applyOnce(
  world: PublishWorld,
  { intent, ids }: PostChange,
): Promise<ItemsChanged | Refused> {
  switch (intent) {
    case "publish":
      return publishPosts(world, ids);
    case "unpublish":
      return unpublishPosts(world, ids);
    case "archive":
      return archivePosts(world, ids);
    case "restore":
      return restorePosts(world, ids);
    case "delete":
      return deletePosts(world, ids);
    case "send-mail":
      return sendHeldMails(world, ids);
    case "skip-mail":
      return skipHeldMails(world, ids);
  }
}

/** Drafts and scheduled posts, as they were saved last. spec: admin-area §4, "Publish Now" */
export async function publishPosts(
  world: PublishWorld,
  ids: string[],
): Promise<ItemsChanged | Refused> {
  return world.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, ids);
    const left = posts.filter(({ isArchived }) => isArchived);
    const due = posts.filter(({ status, isArchived }) => status !== "published" && !isArchived);
    if (due.some(isUntitled)) return { problem: TITLE_REQUIRED };
    const now = world.now();
    await changePosts(tx, now, idsOf(due), {
      status: "published",
      // Dates of posts that were published before are kept, as in the editor.
      publishedAt: sql`least(${blogPosts.publishedAt}, ${now.toISOString()}::timestamptz)`,
      scheduledPublishAt: null,
    });
    const changed = await publishEach(due, (id) => publishPost(world, tx, id));
    return { changed, left: left.map(idAndTitle), missing: missingFrom(ids, posts) };
  });
}

/** Also cancels the schedule of a post. */
export function unpublishPosts(world: ChangeWorld, ids: string[]): Promise<ItemsChanged> {
  const values = { status: "draft", scheduledPublishAt: null } as const;
  return setValues(world, ids, values, ({ status }) => status !== "draft");
}

/** Status and dates stay. decisions: Projects and media, "an Archive action" */
export function archivePosts(world: ChangeWorld, ids: string[]): Promise<ItemsChanged> {
  const values = { isArchived: true, archivedAt: world.now() };
  return setValues(world, ids, values, ({ isArchived }) => !isArchived, { includesArchived: true });
}

/** Sends the newsletter of a post that was published in the archive. */
export function restorePosts(world: PublishWorld, ids: string[]): Promise<ItemsChanged> {
  const values = { isArchived: false, archivedAt: null };
  const options = { includesArchived: true, publishIn: world };
  return setValues(world, ids, values, ({ isArchived }) => isArchived, options);
}

type ChangeOptions = {
  includesArchived?: boolean;
  /** Given for changes that may make a post public. */
  publishIn?: PublishWorld;
};

async function setValues(
  { db, now }: ChangeWorld,
  ids: string[],
  values: Partial<typeof blogPosts.$inferInsert>,
  isDue: (post: LockedPost) => boolean,
  { includesArchived = false, publishIn }: ChangeOptions = {},
): Promise<ItemsChanged> {
  return db.transaction(async (tx) => {
    const posts = await lockPosts(tx, ids);
    const left = posts.filter(({ isArchived }) => isArchived && !includesArchived);
    const due = posts.filter((post) => isDue(post) && !left.includes(post));
    await changePosts(tx, now(), idsOf(due), values);
    const report = withoutMail(due, missingFrom(ids, posts));
    const changed = publishIn
      ? await publishEach(due, (id) => publishPost(publishIn, tx, id))
      : report.changed;
    return { ...report, changed, left: left.map(idAndTitle) };
  });
}

/**
 * Keeps their newsletter issues and views, and unused stored files for a day, since an open editor can save
 * the text as a new draft.
 */
export async function deletePosts(
  { db, now }: Pick<World, "db" | "now">,
  ids: string[],
): Promise<ItemsChanged> {
  return db.transaction(async (tx) => {
    const posts = await lockPosts(tx, ids);
    const unused: string[] = [];
    for (const { id } of posts) {
      unused.push(...(await replaceUses(tx, { noun: "post", postId: id }, [])));
    }
    await tx.delete(blogPosts).where(inArray(blogPosts.id, idsOf(posts)));
    await holdForUndo(tx, unused, now());
    if (posts.length > 0) await announcePosts(tx, idsOf(posts));
    return withoutMail(posts, missingFrom(ids, posts));
  });
}
