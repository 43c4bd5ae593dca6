import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { ITEM_STATES, type ItemCounts, type ItemState } from "#domain/import/run.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { cleanText } from "../format/clean-text.ts";
import { BATCHES_LISTED_MAX } from "../list-batches.ts";
import type { PlannedItem } from "../plan/plan.ts";
import { importRunItems, importRuns } from "../tables.ts";

export const RUN_ITEMS_PER_PAGE = 50;
/** PostgreSQL allows at most 65,535 parameters. */
const SAVED_AT_ONCE = 1_000;

type RunItem = Omit<typeof importRunItems.$inferSelect, "runId">;

export async function saveRunItems(
  tx: Transaction,
  runId: string,
  items: readonly PlannedItem[],
): Promise<void> {
  await tx.delete(importRunItems).where(eq(importRunItems.runId, runId));
  const rows = items.map((item, position) => ({
    runId,
    position,
    kind: item.kind,
    state: item.state,
    importedAs: item.importedAs,
    isEditLost: item.isEditLost,
    ...cleanForDatabase({
      path: item.path,
      title: item.title,
      notes: item.notes,
      problems: item.problems,
    }),
  }));
  for (let start = 0; start < rows.length; start += SAVED_AT_ONCE) {
    await tx.insert(importRunItems).values(rows.slice(start, start + SAVED_AT_ONCE));
  }
}

export async function listRunItems(
  db: Queryable,
  runId: string,
  { state, page }: { state: ItemState | null; page: number },
): Promise<RunItem[]> {
  const rows = await db
    .select()
    .from(importRunItems)
    .where(
      and(eq(importRunItems.runId, runId), state ? eq(importRunItems.state, state) : undefined),
    )
    .orderBy(asc(importRunItems.position))
    .limit(RUN_ITEMS_PER_PAGE)
    .offset((page - 1) * RUN_ITEMS_PER_PAGE);
  return rows.map(({ runId: _, ...item }) => item);
}

/** Of imports that are no longer listed. Their totals stay. */
export async function removeOldItems(db: Queryable): Promise<void> {
  const { id, state, createdAt } = importRuns;
  const old = db
    .select({ id })
    .from(importRuns)
    .where(eq(state, "done"))
    .orderBy(desc(createdAt))
    .offset(BATCHES_LISTED_MAX);
  await db.delete(importRunItems).where(inArray(importRunItems.runId, old));
}

export function countItems(items: readonly { state: ItemState }[]): ItemCounts {
  const counts = ITEM_STATES.map(
    (state) => [state, items.filter((item) => item.state === state).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** PostgreSQL rejects NUL and lone surrogates, which archive names can contain. */
export function cleanForDatabase<T>(value: T): T {
  const clean = (_key: string, part: unknown) =>
    typeof part === "string" ? cleanText(part) : part;
  return JSON.parse(JSON.stringify(value, clean));
}
