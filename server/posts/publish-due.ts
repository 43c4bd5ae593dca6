import { and, asc, eq, lte, not, notInArray } from "drizzle-orm";
import type { World } from "../world.ts";
import { changePosts } from "./change-posts.ts";
import { publishPost } from "./publish-post.ts";
import { blogPosts } from "./tables.ts";

/** Later than this, as after a long pause or from an old copy of the data, no mail is sent unasked. */
export const MAIL_HELD_AFTER_MS = 24 * 60 * 60 * 1000;

type PublishWorld = Pick<World, "db" | "queue" | "now" | "log">;

/** Each in its own transaction, so that one failure holds up no other. decisions: Publishing */
export async function publishDuePosts(
  world: PublishWorld,
  signal?: AbortSignal,
): Promise<string[]> {
  const tried: string[] = [];
  while (!signal?.aborted) {
    const id = await publishNext(world, tried);
    if (id === null) break;
    tried.push(id);
  }
  return tried;
}

/** Posts that another process is publishing are skipped. Null when nothing else is due. */
async function publishNext(world: PublishWorld, tried: string[]): Promise<string | null> {
  const { id, status, isArchived, scheduledPublishAt } = blogPosts;
  let next: string | null = null;
  try {
    await world.db.transaction(async (tx) => {
      const now = world.now();
      const [due] = await tx
        .select({ id, scheduledPublishAt })
        .from(blogPosts)
        .where(
          and(
            eq(status, "scheduled"),
            lte(scheduledPublishAt, now),
            not(isArchived),
            notInArray(id, tried),
          ),
        )
        .orderBy(asc(scheduledPublishAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) return;
      next = due.id;
      const values = { status: "published", publishedAt: now, scheduledPublishAt: null } as const;
      await changePosts(tx, now, [due.id], values);
      const overdueMs = now.getTime() - (due.scheduledPublishAt?.getTime() ?? 0);
      await publishPost(world, tx, due.id, { shouldHoldMail: overdueMs > MAIL_HELD_AFTER_MS });
    });
  } catch (error) {
    if (next === null) throw error;
    world.log.error({ err: error, post: next }, "a scheduled post could not be published");
  }
  return next;
}
