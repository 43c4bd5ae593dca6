import { and, eq, isNull, sql } from "drizzle-orm";
import { aboutContent } from "../../about/tables.ts";
import type { Queryable } from "../../db/connection.ts";
import { blogPosts } from "../../posts/tables.ts";
import { hasWorkingCopy } from "../../posts/working-copy.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { isSampleOfferDismissed } from "../../site/notices.ts";
import { siteConfig } from "../../site/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { importBatches, importItems } from "../tables.ts";

/**
 * `isOffered`: the owner has created something and was not asked yet whether to remove it.
 * decisions: Site, "The first real import"
 */
type SampleState = { edited: { id: string; title: string }[]; isOffered: boolean };

/** `id` is the import item. */
type EditedItem = { id: string; title: string; kind: ContentKind };

export class SampleContent {
  readonly batchIds = new Set<string>();
  readonly #untouched = new Set<string>();
  readonly editedItems: EditedItem[] = [];

  get untouched(): number {
    return this.#untouched.size;
  }

  get edited(): number {
    return this.editedItems.length;
  }

  /** `id` is null for the single rows. */
  isUntouched(kind: ContentKind, id: string | null): boolean {
    return this.#untouched.has(id ?? kind);
  }

  add(key: string, edited: EditedItem | null): void {
    if (edited) this.editedItems.push(edited);
    else this.#untouched.add(key);
  }
}

export async function readSampleContent(db: Queryable): Promise<SampleContent> {
  const rows = await db
    .select({
      id: importItems.id,
      batchId: importItems.batchId,
      kind: importItems.kind,
      writtenVersion: importItems.writtenVersion,
      project: {
        id: portfolioProjects.id,
        title: portfolioProjects.title,
        version: portfolioProjects.version,
      },
      post: { id: blogPosts.id, title: blogPosts.title, version: blogPosts.version },
      hasDraft: hasWorkingCopy,
      siteVersion: siteConfig.version,
      aboutVersion: aboutContent.version,
    })
    .from(importItems)
    .innerJoin(importBatches, eq(importBatches.id, importItems.batchId))
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, importItems.projectId))
    .leftJoin(blogPosts, eq(blogPosts.id, importItems.postId))
    .leftJoin(siteConfig, eq(importItems.kind, "site"))
    .leftJoin(aboutContent, eq(importItems.kind, "about"))
    .where(
      and(
        eq(importBatches.origin, "sample"),
        isNull(importBatches.undoneAt),
        isNull(importItems.undone),
      ),
    );
  const sample = new SampleContent();
  for (const row of rows) {
    const item = row.project ?? row.post;
    const version = item?.version ?? row.siteVersion ?? row.aboutVersion;
    if (version === null) continue;
    sample.batchIds.add(row.batchId);
    const title = item?.title ?? (row.kind === "about" ? "About page" : row.kind);
    const isEdited = version > row.writtenVersion || row.hasDraft;
    sample.add(item?.id ?? row.kind, isEdited ? { id: row.id, title, kind: row.kind } : null);
  }
  return sample;
}

/**
 * The sample content that can be removed; null when there is none, or all of it was edited. Settings
 * of the site are not offered: what is left of the sample in them is removed in any case.
 */
export async function readSampleState(db: Queryable): Promise<SampleState | null> {
  const { untouched, editedItems } = await readSampleContent(db);
  if (untouched === 0) return null;
  const edited = editedItems.filter(({ kind }) => kind !== "site");
  const isOffered = (await hasOwnContent(db)) && !(await isSampleOfferDismissed(db));
  return { edited: edited.map(({ id, title }) => ({ id, title })), isOffered };
}

async function hasOwnContent(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (
      select from portfolio_projects p
        where not exists (select from import_items i where i.project_id = p.id)
    ) or exists (
      select from blog_posts p where not exists (select from import_items i where i.post_id = p.id)
    ) as has`);
  return rows[0]?.has ?? false;
}
