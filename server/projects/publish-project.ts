import { and, eq, isNull, not } from "drizzle-orm";
import type { PublishOutcome } from "#domain/projects/changes.ts";
import type { Transaction } from "../db/connection.ts";
import { createSend } from "../newsletter/create-send.ts";
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
  try {
    // In a savepoint: a failing newsletter must not block publishing.
    const outcome = await tx.transaction((step) =>
      createSend(world, step, { kind: "project", id, title: shown.title }),
    );
    return outcome === "created" ? "sent" : "quiet";
  } catch (error) {
    world.log.error(
      { err: error, project: id },
      "the newsletter about a project could not be created",
    );
    return "failed";
  }
}
