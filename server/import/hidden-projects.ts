import { and, desc, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/connection.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { importBatches, importItems } from "./tables.ts";

/** spec: admin-area §2: "summary of the latest 15 hidden projects" */
const LATEST_HIDDEN = 15;

export type HiddenProject = {
  id: string;
  title: string;
  slug: string | null;
  client: string;
  year: number;
  /** When it was last imported, else created. */
  since: Date;
  batch: { id: string; source: string } | null;
};

/** By date of import, since an imported `createdAt` may be years old. */
export async function latestHiddenProjects(db: Queryable): Promise<HiddenProject[]> {
  const hidden = and(
    eq(portfolioProjects.isVisible, false),
    eq(portfolioProjects.isArchived, false),
  );
  const imported = await db
    .select({ projectId: importItems.projectId, at: importItems.createdAt })
    .from(importItems)
    .innerJoin(portfolioProjects, and(eq(portfolioProjects.id, importItems.projectId), hidden))
    .where(and(isNull(importItems.undone), notExists(laterItem(db))))
    .orderBy(desc(importItems.createdAt))
    .limit(LATEST_HIDDEN);
  const made = await db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .where(hidden)
    .orderBy(desc(portfolioProjects.createdAt))
    .limit(LATEST_HIDDEN);
  const ids = [
    ...new Set([
      ...imported.flatMap(({ projectId }) => projectId ?? []),
      ...made.map(({ id }) => id),
    ]),
  ];
  const batches = await batchesOf(db, ids);
  const rows = await db
    .select({
      id: portfolioProjects.id,
      title: portfolioProjects.title,
      slug: portfolioProjects.slug,
      client: clients.name,
      year: portfolioProjects.year,
      createdAt: portfolioProjects.createdAt,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(inArray(portfolioProjects.id, ids));
  return rows
    .map(({ createdAt, ...project }) => {
      const importedFrom = batches.get(project.id);
      return {
        ...project,
        since: importedFrom?.at ?? createdAt,
        batch: importedFrom?.batch ?? null,
      };
    })
    .sort((a, b) => b.since.getTime() - a.since.getTime())
    .slice(0, LATEST_HIDDEN);
}

/** Later imports of the same project, so that each is counted once. */
function laterItem(db: Queryable) {
  const later = alias(importItems, "later");
  return db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.projectId, importItems.projectId),
        gt(later.createdAt, importItems.createdAt),
        isNull(later.undone),
      ),
    );
}

type ImportedFrom = { at: Date; batch: { id: string; source: string } };

async function batchesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ImportedFrom>> {
  const rows = await db
    .selectDistinctOn([importItems.projectId], {
      projectId: importItems.projectId,
      at: importItems.createdAt,
      batch: { id: importBatches.id, source: importBatches.source },
    })
    .from(importItems)
    .innerJoin(importBatches, eq(importBatches.id, importItems.batchId))
    .where(
      and(
        inArray(importItems.projectId, [...ids]),
        isNull(importBatches.undoneAt),
        isNull(importItems.undone),
      ),
    )
    .orderBy(importItems.projectId, sql`${importItems.createdAt} desc`);
  return new Map(
    rows.flatMap(({ projectId, ...importedFrom }) =>
      projectId ? [[projectId, importedFrom]] : [],
    ),
  );
}
