import { and, eq, isNull, not } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import type { Transaction } from "../db/connection.ts";
import { isAutoSendEnabled, sendOnPublish } from "../newsletter/create-send.ts";
import type { World } from "../world.ts";
import { holdMail } from "./change-posts.ts";
import { blogPosts } from "./tables.ts";

/**
 * Called by every way to publish, in its transaction after the rows. With `shouldHoldMail`, or when it cannot
 * be created, a newsletter that is due is held until the owner decides. decisions: Newsletter
 */
export async function publishPost(
  world: Pick<World, "queue" | "now" | "log">,
  tx: Transaction,
  id: string,
  { shouldHoldMail = false }: { shouldHoldMail?: boolean } = {},
): Promise<PublishOutcome> {
  const { isArchived, status, firstPublishedAt } = blogPosts;
  const isNew = and(eq(status, "published"), not(isArchived), isNull(firstPublishedAt));
  const [published] = await tx
    .update(blogPosts)
    .set({ firstPublishedAt: world.now() })
    .where(and(eq(blogPosts.id, id), isNew))
    .returning({ title: blogPosts.title });
  if (!published) return "quiet";
  if (shouldHoldMail) {
    if (await isAutoSendEnabled(tx, "post")) await holdMail(tx, id, world.now());
    return "quiet";
  }
  const outcome = await sendOnPublish(world, tx, { kind: "post", id, title: published.title });
  if (outcome === "failed") await holdMail(tx, id, world.now());
  return outcome;
}
