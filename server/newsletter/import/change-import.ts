import { and, desc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { cleanLine } from "#domain/forms/line.ts";
import type { Encoding } from "#domain/import/encodings.ts";
import {
  guessSubscriberMapping,
  holdsStates,
  type SubscriberMapping,
  UNFINISHED_IMPORT_KEPT_DAYS,
} from "#domain/newsletter/subscriber-import.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { announce } from "../../db/announcements.ts";
import type { Queryable } from "../../db/connection.ts";
import { noPendingJob } from "../../jobs/no-pending-job.ts";
import type { World } from "../../world.ts";
import { subscriberImports } from "../tables.ts";
import {
  readImportFile,
  removeImportFile,
  removeLeftoverFiles,
  storeImportFile,
} from "./import-file.ts";
import { SUBSCRIBER_IMPORT_JOB, subscriberImportJob } from "./import-job.ts";

export type SubscriberImport = typeof subscriberImports.$inferSelect;

const IMPORTS_LISTED = 10;
const ROWS_SHOWN = 6;
/** In which columns that hold states are looked for. */
const ROWS_EXAMINED = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const ABANDONED =
  "The import broke off. Rows imported so far are complete. See the server log for details.";

const HAS_NO_JOB = noPendingJob(
  SUBSCRIBER_IMPORT_JOB,
  sql`jsonb_build_object('importId', ${subscriberImports.id})`,
);

/** Their files still hold addresses. */
export function countUnfinishedImports(db: Queryable): Promise<number> {
  return db.$count(subscriberImports, ne(subscriberImports.state, "done"));
}

/** Idempotent for the `id` of an upload. */
export async function startSubscriberImport(
  world: World,
  { id, path, fileName }: { id: string; path: string; fileName: string },
): Promise<void> {
  await removeLeftoverFiles(world);
  await storeImportFile(world, id, path);
  await world.db
    .insert(subscriberImports)
    .values({ id, state: "mapping", fileName: cleanLine(fileName) || "upload" })
    .onConflictDoNothing();
  await announce(world.db, ["subscribers"]);
}

/** Null for an unknown one, of any text. One whose job failed for good is stopped. */
export async function findSubscriberImport(
  { db, now }: World,
  id: string,
): Promise<SubscriberImport | null> {
  if (!isUuid(id)) return null;
  await db
    .update(subscriberImports)
    .set({ state: "stopped", problem: ABANDONED, updatedAt: now() })
    .where(and(eq(subscriberImports.id, id), eq(subscriberImports.state, "writing"), HAS_NO_JOB));
  const [found] = await db.select().from(subscriberImports).where(eq(subscriberImports.id, id));
  return found ?? null;
}

export function listSubscriberImports({ db }: World) {
  const { id, state, fileName, createdAt, counts } = subscriberImports;
  return db
    .select({ id, state, fileName, createdAt, counts })
    .from(subscriberImports)
    .orderBy(desc(createdAt))
    .limit(IMPORTS_LISTED);
}

/** The first rows in an encoding, by default the one that the file is taken for. */
export async function previewSubscriberImport(world: World, id: string, encoding: Encoding | null) {
  const read = await readImportFile(world, { id, encoding }, ROWS_EXAMINED);
  if (!read.ok) return { ok: false as const, problem: read.problem };
  const { columns, rows } = read.table;
  const readable = rows.find(({ problem }) => problem === undefined);
  const mapping = guessSubscriberMapping(columns, readable?.cells ?? []);
  return {
    ok: true as const,
    columns,
    rows: rows.slice(0, ROWS_SHOWN),
    encoding: read.encoding,
    mapping,
    stateColumns: columns.filter((_, index) =>
      holdsStates(rows.flatMap(({ cells, problem }) => (problem ? [] : (cells[index] ?? [])))),
    ),
  };
}

export type ImportChoices = {
  encoding: Encoding | null;
  mapping: SubscriberMapping;
  consentText: string;
};

/** False when it has begun already. */
export function writeSubscriberImport(
  world: World,
  id: string,
  choices: ImportChoices,
): Promise<boolean> {
  // From the first row again, of which nothing is counted yet.
  const nothing = { done: 0, counts: {}, brokenRows: [], problem: null };
  return queueImport(world, id, ["mapping", "failed"], { ...choices, ...nothing });
}

/** Goes on after the last step that was written. */
export function resumeSubscriberImport(world: World, id: string): Promise<boolean> {
  return queueImport(world, id, ["stopped"], { problem: null });
}

function queueImport(
  world: World,
  id: string,
  from: SubscriberImport["state"][],
  values: Partial<SubscriberImport>,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(subscriberImports)
      .set({ ...values, state: "writing", isCancelling: false, updatedAt: world.now() })
      .where(and(eq(subscriberImports.id, id), inArray(subscriberImports.state, from)))
      .returning({ id: subscriberImports.id });
    if (!updated) return false;
    await world.queue.add(tx, subscriberImportJob, { importId: id });
    await announce(tx, ["subscribers"]);
    return true;
  });
}

export async function stopSubscriberImport({ db }: World, id: string): Promise<void> {
  await db
    .update(subscriberImports)
    .set({ isCancelling: true })
    .where(and(eq(subscriberImports.id, id), eq(subscriberImports.state, "writing")));
}

/** Those who were added stay. False while it is at work. */
export async function discardSubscriberImport(world: World, id: string): Promise<boolean> {
  const [deleted] = await world.db
    .delete(subscriberImports)
    .where(and(eq(subscriberImports.id, id), ne(subscriberImports.state, "writing")))
    .returning({ id: subscriberImports.id });
  if (!deleted) return false;
  await removeImportFile(world, id);
  await announce(world.db, ["subscribers"]);
  return true;
}

/** Those who were added stay. The files are on the machines that received them. */
export async function expireSubscriberImports(world: World): Promise<void> {
  const { db, now } = world;
  const before = new Date(now().getTime() - UNFINISHED_IMPORT_KEPT_DAYS * DAY_MS);
  const { state, updatedAt } = subscriberImports;
  const { rowCount } = await db
    .delete(subscriberImports)
    .where(and(ne(state, "done"), or(ne(state, "writing"), HAS_NO_JOB), lt(updatedAt, before)));
  if (rowCount) await announce(db, ["subscribers"]);
  await removeLeftoverFiles(world);
}
