import { and, eq, isNull } from "drizzle-orm";
import { isPlainSlug, isReservedSlug } from "#domain/forms/slug.ts";
import { shorten } from "#domain/html/text.ts";
import { isLongerThan } from "#domain/text/code-points.ts";
import type { Queryable } from "../../db/connection.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import type { Content } from "../folder/content.ts";
import { type ContentEntry, type LeftOutFile, listContent } from "../folder/list-content.ts";
import { hasBidiControls } from "../format/clean-text.ts";
import type { Problem } from "../format/note.ts";
import { createImportContext, type ImportContext } from "../items/import-context.ts";
import { readItem } from "../items/read-item.ts";
import { listRows } from "../table/list-rows.ts";
import { importBatches, importItems } from "../tables.ts";
import type { AliasRefusal } from "../text/alias-index.ts";
import { itemPath } from "./item-path.ts";
import type { ImportOptions, PlannedItem, PlanResult, RunControl } from "./plan.ts";
import { brokenItem, type OwnAliases, planItem } from "./plan-item.ts";
import { readSampleContent, type SampleContent } from "./sample-content.ts";

/** Keeps only a small entry per file, so that memory does not grow with file sizes. */
export async function planImport(
  world: { db: Queryable; now: () => Date },
  content: Content,
  options: ImportOptions,
  { progress, signal }: RunControl = {},
): Promise<PlanResult> {
  const { db } = world;
  const { entries, leftOut, rejected } = await listAll(db, content);
  if (entries.length === 0) {
    const [first] = leftOut;
    const why = first ? ` ${first.path} ${first.why}.` : "";
    const expected = "site.yaml, about.md, projects/*.md or posts/*.md";
    return {
      ok: false,
      problem: `${content.label} contains nothing to import: no ${expected}.${why}`,
    };
  }

  const context = await createImportContext(world, content);
  const aliases = new Map<string, OwnAliases>();
  for (const entry of entries) {
    if (signal?.aborted) return stopped;
    if (!rejected.has(entry.path)) aliases.set(entry.path, await indexAliases(context, entry));
  }
  const sample = options.origin === "sample" ? null : await readSampleContent(db);
  const featured = await featuredProjects(db, sample);
  const planContext = { db, context, options, sample, featured };
  const items: PlannedItem[] = [];
  for (const entry of entries) {
    if (signal?.aborted) return stopped;
    progress?.(items.length, entries.length, entry.path);
    const own = aliases.get(entry.path) ?? { paths: [], notes: [] };
    const problem = rejected.get(entry.path);
    items.push(problem ? brokenItem(entry, [problem]) : await planItem(planContext, entry, own));
  }
  progress?.(items.length, entries.length, "");
  const gone = await missingFromSource(db, content.label, items);
  const { untouched = 0, edited = 0 } = sample ?? {};
  const plan = { context, options, items, leftOut, gone, sample: { untouched, edited } };
  return { ok: true, plan };
}

type Listed = {
  entries: ContentEntry[];
  leftOut: LeftOutFile[];
  rejected: Map<string, Problem>;
};

async function listAll(db: Queryable, content: Content): Promise<Listed> {
  const { folder, hasFiles, table, mapping } = content;
  const files = hasFiles ? await listContent(folder) : { entries: [], leftOut: [] };
  const rows =
    table && mapping
      ? await listRows(db, { table, mapping }, files.entries)
      : { entries: [], repeated: [] };
  const entries = [...files.entries, ...rows.entries];
  return {
    entries,
    leftOut: [...content.leftOut, ...files.leftOut],
    rejected: new Map([...checkSlugs(entries), ...rows.repeated]),
  };
}

const stopped: PlanResult = { ok: false, problem: "Stopped; nothing was written." };

/** Items from this source that it no longer contains. They are kept. */
async function missingFromSource(
  db: Queryable,
  source: string,
  items: readonly PlannedItem[],
): Promise<string[]> {
  const present = new Set(items.map(({ sourceId }) => sourceId));
  const rows = await db
    .selectDistinct({ sourceId: importItems.sourceId })
    .from(importItems)
    .innerJoin(importBatches, eq(importBatches.id, importItems.batchId))
    .where(
      and(
        eq(importBatches.source, source),
        isNull(importBatches.undoneAt),
        isNull(importItems.undone),
      ),
    )
    .orderBy(importItems.sourceId);
  return rows.map(({ sourceId }) => sourceId).filter((sourceId) => !present.has(sourceId));
}

/** Without those of the sample, which will be removed. */
async function featuredProjects(db: Queryable, sample: SampleContent | null): Promise<Set<string>> {
  const { id, isFeatured } = portfolioProjects;
  const rows = await db.select({ id }).from(portfolioProjects).where(eq(isFeatured, true));
  const staying = rows.filter((row) => !sample?.isUntouched("project", row.id));
  return new Set(staying.map((row) => row.id));
}

/** Slugs that differ only in case would be one file on other systems. */
function checkSlugs(entries: readonly ContentEntry[]): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  const taken = new Map<string, ContentEntry>();
  for (const entry of entries) {
    const { kind, slug, path } = entry;
    if (kind !== "project" && kind !== "post") continue;
    const key = `${kind} ${slug.toLowerCase()}`;
    const other = taken.get(key);
    const text = invalidReason(slug) ?? (other && duplicateReason(slug, other));
    if (text) problems.set(path, { line: null, text });
    else taken.set(key, entry);
  }
  return problems;
}

function duplicateReason(slug: string, other: ContentEntry): string {
  const name = `has the same name as ${other.path}`;
  return slug === other.slug ? name : `${name}, except for case`;
}

function invalidReason(slug: string): string | null {
  if (hasBidiControls(slug)) {
    return "cannot be used as an address: its name contains a bidirectional control character";
  }
  if (isReservedSlug(slug)) return `“${slug}” cannot be used as an address: it is reserved`;
  if (isPlainSlug(slug)) return null;
  if (isLongerThan(slug, 200)) return "has a name longer than 200 characters";
  return "cannot be used as an address: its name contains a space, ?, # or a control character";
}

const REFUSAL_REASONS: Record<AliasRefusal, string> = {
  "no-path": "is not a path of the old site",
  "own-page": "is a page of this site",
  taken: "already belongs to another item",
};

/** Runs for all items before planning, since links may point to later items. */
async function indexAliases(context: ImportContext, entry: ContentEntry): Promise<OwnAliases> {
  const path = itemPath(entry);
  const file = path === null ? null : await readItem(context, entry);
  if (path === null || !file?.ok) return { paths: [], notes: [] };
  context.aliases.addFile(entry.path, path);
  const { paths, refused } = context.aliases.add(file.read.source.aliases, path);
  return {
    paths,
    notes: refused.map(({ alias, why }) => ({
      gravity: "left-out",
      line: null,
      text: `alias ${shorten(alias, 80)} ${REFUSAL_REASONS[why]}`,
    })),
  };
}
