import { and, eq, isNull } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Transaction } from "../db/connection.ts";
import { sendOnPublish } from "../newsletter/create-send.ts";
import { freeAddress } from "../site/redirects.ts";
import type { World } from "../world.ts";
import { isPublic } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

/** Called by every way to publish, in its transaction after the rows. decisions: Newsletter */
export async function publishProject(
  world: Pick<World, "queue" | "now" | "log">,
  tx: Transaction,
  id: string,
): Promise<PublishOutcome> {
  const { slug, title, firstShownAt } = portfolioProjects;
  const isThis = and(eq(portfolioProjects.id, id), isPublic);
  const [project] = await tx
    .select({ id: portfolioProjects.id, slug })
    .from(portfolioProjects)
    .where(isThis);
  if (!project) return "quiet";
  await freeAddress(tx, { projectId: id }, projectPath(project));
  const [shown] = await tx
    .update(portfolioProjects)
    .set({ firstShownAt: world.now() })
    .where(and(isThis, isNull(firstShownAt)))
    .returning({ title });
  if (!shown) return "quiet";
  return sendOnPublish(world, tx, { kind: "project", id, title: shown.title });
}
