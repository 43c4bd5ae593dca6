import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { aboutContent } from "../../about/tables.ts";
import type { Queryable } from "../../db/connection.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { importBatches, importItems } from "../tables.ts";
import type { SampleContent } from "./sample-content.ts";

export type ExistingItem = {
  current: { id: string | null; version: number } | null;
  imported: { fingerprint: string; writtenVersion: number } | null;
};

type Named = { kind: ContentKind; slug: string; sourceId: string };

/** Unedited sample content counts as absent; `sample` is null while it is imported itself. */
export async function findExisting(
  db: Queryable,
  named: Named,
  sample: SampleContent | null,
): Promise<ExistingItem> {
  const last = await lastImport(db, named.sourceId, sample !== null);
  const byImport = last && (last.projectId ?? last.postId);
  const current = await currentRow(db, named, byImport);
  if (!current || (!last && sample?.isUntouched(named.kind, current.id))) {
    return { current: null, imported: null };
  }
  return { current, imported: last };
}

/** Whether it was edited since its import, or created here. */
export function isEditedLocally(kind: ContentKind, { current, imported }: ExistingItem): boolean {
  if (!current) return false;
  if (imported) return current.version > imported.writtenVersion;
  // Single rows exist from the start, and count as unedited until their first save.
  const isSingle = kind === "site" || kind === "about";
  return !isSingle || current.version > 1;
}

async function lastImport(db: Queryable, sourceId: string, withoutSample: boolean) {
  const [row] = await db
    .select({
      fingerprint: importItems.sourceFingerprint,
      writtenVersion: importItems.writtenVersion,
      projectId: importItems.projectId,
      postId: importItems.postId,
    })
    .from(importItems)
    .innerJoin(importBatches, eq(importBatches.id, importItems.batchId))
    .where(
      and(
        eq(importItems.sourceId, sourceId),
        isNull(importItems.undone),
        isNull(importBatches.undoneAt),
        withoutSample ? ne(importBatches.origin, "sample") : undefined,
      ),
    )
    .orderBy(desc(importItems.createdAt))
    .limit(1);
  return row ?? null;
}

async function currentRow(
  db: Queryable,
  { kind, slug }: Named,
  id: string | null,
): Promise<{ id: string | null; version: number } | null> {
  const [row] = await selectRow(db, kind, slug, id);
  return row ?? null;
}

function selectRow(db: Queryable, kind: ContentKind, slug: string, id: string | null) {
  switch (kind) {
    case "site":
      return selectSingle(db, siteConfig);
    case "about":
      return selectSingle(db, aboutContent);
    case "project":
      return db
        .select({ id: portfolioProjects.id, version: portfolioProjects.version })
        .from(portfolioProjects)
        .where(id ? eq(portfolioProjects.id, id) : eq(portfolioProjects.slug, slug));
    case "post":
      return db
        .select({ id: blogPosts.id, version: blogPosts.version })
        .from(blogPosts)
        .where(id ? eq(blogPosts.id, id) : eq(blogPosts.slug, slug));
  }
}

async function selectSingle(db: Queryable, table: typeof siteConfig | typeof aboutContent) {
  const rows = await db.select({ version: table.version }).from(table).where(eq(table.id, 1));
  return rows.map(({ version }) => ({ id: null, version }));
}
