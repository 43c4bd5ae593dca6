import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { isUuid } from "#domain/values/uuid.ts";
import type { Queryable } from "../../db/connection.ts";
import { hasWorkingCopy } from "../../posts/working-copy.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { importBatches, importItems } from "../tables.ts";
import { TABLE_OF } from "../write/snapshot.ts";
import type { SampleContent } from "./sample-content.ts";

/** `hasDraft`: a post has auto-saved changes. */
type CurrentItem = { id: string | null; version: number; hasDraft?: boolean };

export type ExistingItem = {
  current: CurrentItem | null;
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
  if (current.hasDraft) return true;
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
): Promise<CurrentItem | null> {
  const table: (typeof TABLE_OF)[ContentKind] = TABLE_OF[kind];
  const isNamed = "slug" in table;
  const [row] = await db
    .select({
      id: sql<string>`${table.id}::text`,
      version: table.version,
      hasDraft: kind === "post" ? hasWorkingCopy : sql<boolean>`false`,
    })
    .from(table)
    .where(
      isNamed && id === null
        ? // Exports name files by id where the slug cannot be a name.
          or(eq(table.slug, slug), isUuid(slug) ? eq(table.id, slug) : undefined)
        : sql`${table.id} = ${id ?? 1}`,
    );
  return row ? { ...row, id: isNamed ? row.id : null } : null;
}
