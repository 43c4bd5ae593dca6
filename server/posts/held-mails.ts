import { and, asc, isNotNull } from "drizzle-orm";
import type { ItemsChanged } from "#domain/forms/item-changes.ts";
import type { Queryable } from "../db/connection.ts";
import { AUTO_SEND_OFF, createSend, isAutoSendEnabled } from "../newsletter/create-send.ts";
import { idsOf, missingFrom, withoutMail } from "../report-changes.ts";
import type { World } from "../world.ts";
import { clearHeldMails, type LockedPost, lockPosts } from "./change-posts.ts";
import { isPublished } from "./store.ts";
import { blogPosts } from "./tables.ts";

/** More than anybody decides about at once. */
const MAILS_LISTED_MAX = 100;

type HeldMail = { id: string; title: string };

/** Public posts that were published without their newsletter, about which the owner is asked. */
export async function listHeldMails(db: Queryable): Promise<HeldMail[]> {
  const { id, title, mailHeldAt } = blogPosts;
  return db
    .select({ id, title })
    .from(blogPosts)
    .where(and(isNotNull(mailHeldAt), isPublished))
    .orderBy(asc(mailHeldAt), asc(id))
    .limit(MAILS_LISTED_MAX);
}

/** A failure is thrown, and leaves the question open. */
export async function sendHeldMails(
  world: Pick<World, "db" | "now" | "queue">,
  ids: string[],
): Promise<ItemsChanged | { problem: string }> {
  return world.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, ids);
    const held = posts.filter((post) => isHeld(post) && post.status === "published");
    if (held.length > 0 && !(await isAutoSendEnabled(tx, "post")))
      return { problem: AUTO_SEND_OFF };
    for (const { id, title } of held) await createSend(world, tx, { kind: "post", id, title });
    await clearHeldMails(tx, idsOf(held));
    return withoutMail(held, missingFrom(ids, posts));
  });
}

export async function skipHeldMails(
  { db }: Pick<World, "db">,
  ids: string[],
): Promise<ItemsChanged> {
  return db.transaction(async (tx) => {
    const posts = await lockPosts(tx, ids);
    const held = posts.filter(isHeld);
    await clearHeldMails(tx, idsOf(held));
    return withoutMail(held, missingFrom(ids, posts));
  });
}

function isHeld({ mailHeldAt, isArchived }: LockedPost): boolean {
  return mailHeldAt !== null && !isArchived;
}
