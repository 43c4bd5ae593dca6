import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { openContentFolder } from "../folder/content-folder.ts";
import { listContent } from "../folder/list-content.ts";
import { importBatches, importItems } from "../tables.ts";
import { checkSlugs } from "./check-slugs.ts";
import { FeaturedSeats } from "./featured-seats.ts";
import { indexAliases, type OwnAliases } from "./index-aliases.ts";
import { openFrame } from "./open-frame.ts";
import type { ImportOptions, PlannedItem, PlanResult, RunControl } from "./plan.ts";
import { brokenItem, planItem } from "./plan-item.ts";
import { readSampleContent } from "./sample-content.ts";

/**
 * Reads a content folder and says what an import would do; writes nothing. Only a small entry per
 * file is kept, so memory does not grow with the files' sizes. A folder of which nothing can be read
 * is a problem of one sentence; a file of which that is true is an item in state "broken".
 */
export async function planImport(
  world: { db: Queryable; now: () => Date },
  path: string,
  options: ImportOptions,
  { progress, signal }: RunControl = {},
): Promise<PlanResult> {
  const opened = await openContentFolder(path);
  if (!opened.ok) return opened;
  const { folder } = opened;
  const { entries, leftOut } = await listContent(folder);
  if (entries.length === 0) {
    const [first] = leftOut;
    const why = first ? ` ${first.path} ${first.why}.` : "";
    const expected = "site.yaml, about.md, projects/*.md or posts/*.md";
    return { ok: false, problem: `${folder.root} holds nothing to import: no ${expected}.${why}` };
  }

  const { db } = world;
  const frame = await openFrame(world, folder);
  const unfit = checkSlugs(entries);
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
  const gone = await goneFrom(db, folder.root, items);
  const { untouched = 0, edited = 0 } = sample ?? {};
  const plan = { frame, options, items, leftOut, gone, sample: { untouched, edited } };
  return { ok: true, plan };
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
    .where(and(eq(importBatches.source, source), isNull(importBatches.undoneAt)))
    .orderBy(importItems.sourceId);
  return rows.map(({ sourceId }) => sourceId).filter((sourceId) => !present.has(sourceId));
}
