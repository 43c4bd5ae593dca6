import { and, eq, isNull, not } from "drizzle-orm";
import type { PublishOutcome } from "#domain/projects/changes.ts";
import type { Transaction } from "../db/connection.ts";
import { createSend } from "../newsletter/create-send.ts";
import type { World } from "../world.ts";
import { blogPosts } from "./tables.ts";

/** Called by every way to publish, in its transaction after the rows. decisions: Newsletter */
export async function publishPost(
  world: Pick<World, "queue" | "now" | "log">,
  tx: Transaction,
  id: string,
): Promise<PublishOutcome> {
  const { status, isArchived, firstPublishedAt } = blogPosts;
  const isNew = and(eq(status, "published"), not(isArchived), isNull(firstPublishedAt));
  const [shown] = await tx
    .update(blogPosts)
    .set({ firstPublishedAt: world.now() })
    .where(and(eq(blogPosts.id, id), isNew))
    .returning({ title: blogPosts.title });
  if (!shown) return "quiet";
  try {
    // In a savepoint: a failing newsletter must not block publishing.
    const outcome = await tx.transaction((step) =>
      createSend(world, step, { kind: "post", id, title: shown.title }),
    );
    return outcome === "created" ? "sent" : "quiet";
  } catch (error) {
    world.log.error({ err: error, post: id }, "the newsletter about a post could not be created");
    return "failed";
  }
}
