import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import type { Content } from "../folder/content.ts";
import { type ContentEntry, type LeftOutFile, listContent } from "../folder/list-content.ts";
import type { Problem } from "../format/note.ts";
import { listRows } from "../table/list-rows.ts";
import { importBatches, importItems } from "../tables.ts";
import { checkSlugs } from "./check-slugs.ts";
import { FeaturedSeats } from "./featured-seats.ts";
import { indexAliases, type OwnAliases } from "./index-aliases.ts";
import { openFrame } from "./open-frame.ts";
import type { ImportOptions, PlannedItem, PlanResult, RunControl } from "./plan.ts";
import { brokenItem, planItem } from "./plan-item.ts";
import { readSampleContent } from "./sample-content.ts";

/**
 * Reads content and says what an import would do; writes nothing. Only a small entry per
 * file is kept, so memory does not grow with the files' sizes. Content of which nothing can be read
 * is a problem of one sentence; a file of which that is true is an item in state "broken".
 */
export async function planImport(
  world: { db: Queryable; now: () => Date },
  content: Content,
  options: ImportOptions,
  { progress, signal }: RunControl = {},
): Promise<PlanResult> {
  const { db } = world;
  const { entries, leftOut, unfit } = await listAll(db, content);
  if (entries.length === 0) {
    const [first] = leftOut;
    const why = first ? ` ${first.path} ${first.why}.` : "";
    const expected = "site.yaml, about.md, projects/*.md or posts/*.md";
    return {
      ok: false,
      problem: `${content.label} holds nothing to import: no ${expected}.${why}`,
    };
  }

  const frame = await openFrame(world, content);
  const aliases = new Map<string, OwnAliases>();
  for (const entry of entries) {
    if (signal?.aborted) return stopped;
    if (!unfit.has(entry.path)) aliases.set(entry.path, await indexAliases(frame, entry));
  }
  const sample = options.origin === "sample" ? null : await readSampleContent(db);
  const seats = await FeaturedSeats.read(db, sample);
  const planning = { db, frame, options, sample, seats };
  const items: PlannedItem[] = [];
  for (const entry of entries) {
    if (signal?.aborted) return stopped;
    progress?.(items.length, entries.length, entry.path);
    const own = aliases.get(entry.path) ?? { paths: [], notes: [] };
    const problem = unfit.get(entry.path);
    items.push(problem ? brokenItem(entry, [problem]) : await planItem(planning, entry, own));
  }
  progress?.(items.length, entries.length, "");
  const gone = await goneFrom(db, content.label, items);
  const { untouched = 0, edited = 0 } = sample ?? {};
  const plan = { frame, options, items, leftOut, gone, sample: { untouched, edited } };
  return { ok: true, plan };
}

type Listed = {
  entries: ContentEntry[];
  leftOut: LeftOutFile[];
  /** What keeps an entry from coming in at all, by its path. */
  unfit: Map<string, Problem>;
};

async function listAll(db: Queryable, content: Content): Promise<Listed> {
  const { folder, hasFiles, table } = content;
  const files = hasFiles ? await listContent(folder) : { entries: [], leftOut: [] };
  const rows = table ? await listRows(db, table, files.entries) : { entries: [], repeated: [] };
  const entries = [...files.entries, ...rows.entries];
  return {
    entries,
    leftOut: [...content.leftOut, ...files.leftOut],
    unfit: new Map([...checkSlugs(entries), ...rows.repeated]),
  };
}

const stopped: PlanResult = { ok: false, problem: "Stopped; nothing was written." };

/** What came from this folder before and has no file in it any more. It stays here all the same. */
async function goneFrom(
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
