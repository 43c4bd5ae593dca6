import { and, eq, isNull, not } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import type { Transaction } from "../db/connection.ts";
import { sendOnPublish } from "../newsletter/create-send.ts";
import type { World } from "../world.ts";
import { portfolioProjects } from "./tables.ts";

/** Called by every way to publish, in its transaction after the rows. decisions: Newsletter */
export async function publishProject(
  world: Pick<World, "queue" | "now" | "log">,
  tx: Transaction,
  id: string,
): Promise<PublishOutcome> {
  const { isVisible, isArchived, firstShownAt } = portfolioProjects;
  const [shown] = await tx
    .update(portfolioProjects)
    .set({ firstShownAt: world.now() })
    .where(and(eq(portfolioProjects.id, id), isVisible, not(isArchived), isNull(firstShownAt)))
    .returning({ title: portfolioProjects.title });
  if (!shown) return "quiet";
  return sendOnPublish(world, tx, { kind: "project", id, title: shown.title });
}
