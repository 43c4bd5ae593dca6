import { and, eq } from "drizzle-orm";
import { clearHeldMails } from "../posts/change-posts.ts";
import { isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { createSend, type SendOutcome } from "./create-send.ts";

type SendWorld = Pick<World, "db" | "queue" | "now">;
/** Null when nothing public has the id. */
type Sent = Promise<SendOutcome | null>;

/** Sends what publishing did not, and answers the question about a mail that was held back. */
export function sendPost(world: SendWorld, id: string): Sent {
  return world.db.transaction(async (tx) => {
    const [post] = await tx
      .select({ title: blogPosts.title })
      .from(blogPosts)
      .where(and(eq(blogPosts.id, id), isLive(world.now())))
      .for("update");
    if (!post) return null;
    const outcome = await createSend(world, tx, { kind: "post", id, title: post.title });
    if (outcome !== "disabled") await clearHeldMails(tx, [id]);
    return outcome;
  });
}

export function sendProject(world: SendWorld, id: string): Sent {
  return world.db.transaction(async (tx) => {
    const [project] = await tx
      .select({ title: portfolioProjects.title })
      .from(portfolioProjects)
      .where(and(eq(portfolioProjects.id, id), isPublic))
      .for("update");
    if (!project) return null;
    return createSend(world, tx, { kind: "project", id, title: project.title });
  });
}
