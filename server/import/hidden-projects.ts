import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { importBatches, importItems } from "./tables.ts";

/** spec: admin-area §2: "summary of the latest 15 hidden projects" */
const LATEST_HIDDEN = 15;

/** By date of import (`since`), as an imported `createdAt` may be years old. */
export async function latestHiddenProjects(db: Queryable) {
  const { id, title, slug, year, isVisible, isArchived, createdAt } = portfolioProjects;
  const latest = db
    .select({
      importedAt: importItems.createdAt,
      batch: { id: importBatches.id, source: importBatches.source },
    })
    .from(importItems)
    .innerJoin(importBatches, eq(importBatches.id, importItems.batchId))
    .where(
      and(
        eq(importItems.projectId, id),
        isNull(importBatches.undoneAt),
        isNull(importItems.undone),
      ),
    )
    .orderBy(desc(importItems.createdAt))
    .limit(1)
    .as("latest");
  const since = sql`coalesce(${latest.importedAt}, ${createdAt})`.mapWith(createdAt);
  return db
    .select({ id, title, slug, client: clients.name, year, since, batch: latest.batch })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .leftJoinLateral(latest, sql`true`)
    .where(and(eq(isVisible, false), eq(isArchived, false)))
    .orderBy(desc(since))
    .limit(LATEST_HIDDEN);
}
