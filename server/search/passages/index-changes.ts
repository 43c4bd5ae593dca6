import { inArray, or, type SQL, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { pollLockUntilCommit } from "../../db/with-lock.ts";
import { rootCauseOf } from "../../errors.ts";
import { LONG_TEXT, processText } from "../../html/run-in-worker.ts";
import type { Queue } from "../../jobs/job-queue.ts";
import { queueUnreadFiles } from "../file-text/read-file-job.ts";
import type { Embedder } from "../vectors/embedder.ts";
import { keepVectors } from "../vectors/keep-vectors.ts";
import { readAboutTexts } from "./about-texts.ts";
import { findProjectsWithFileTexts, readFileTexts } from "./file-texts.ts";
import type { ItemText } from "./item-text.ts";
import { KIND_CODES } from "./kinds.ts";
import { readPostTexts } from "./post-texts.ts";
import { readProjectTexts } from "./project-texts.ts";
import { followAverageLengths } from "./statistics.ts";
import { indexedItems, passageChanges, passageStatistics } from "./tables.ts";
import { type NewItem, replaceItems } from "./write-items.ts";

/** Few, so that a transaction ends soon. */
const ITEMS_AT_ONCE = 50;
/** Those of a batch are in memory together. The last item of one may exceed it. */
const BATCH_MAX_CHARS = 2_000_000;
/** In a row: then no item is the reason. */
const FAILURES_MAX = 20;
/** Named in failures as an item would be. */
const WEIGHTS = "the weights of words";

/**
 * Rewrites the passages of everything that is marked. Processes take turns, so that of two that run at once
 * the second has nothing left to do.
 * @throws when items could not be indexed, after all others were or many failed; their marks stay for the next time.
 * Also when the weights could not follow the average lengths, after everything was indexed
 */
export async function indexChanges(
  db: Database,
  { signal, progress, postingsAtOnce, ...options }: IndexOptions = {},
): Promise<void> {
  /** Reasons, by `nameOf`. */
  const failed = new Map<string, string>();
  let itemsMax = ITEMS_AT_ONCE;
  let failuresInRow = 0;
  while (!signal?.aborted && failuresInRow < FAILURES_MAX) {
    let batch: Marked[] = [];
    try {
      await db.transaction(async (tx) => {
        await pollLockUntilCommit(tx, "passages", signal);
        batch = await readMarked(tx, { besides: [...failed.keys()], max: itemsMax });
        if (batch.length > 0) await indexBatch(tx, batch, options);
      });
    } catch (error) {
      if (signal?.aborted) break;
      const [first, ...others] = batch;
      // Such as a lost connection: no item is the reason.
      if (!first) throw error;
      if (others.length === 0) failed.set(nameOf(first), rootCauseOf(error));
      itemsMax = 1;
      failuresInRow += 1;
      continue;
    }
    if (batch.length === 0) break;
    failuresInRow = 0;
    itemsMax = Math.min(2 * itemsMax, ITEMS_AT_ONCE);
    // Not again after a failure, which may have taken long: the next changes try it.
    if (!failed.has(WEIGHTS))
      await followAverageLengths(db, { signal, postingsAtOnce }).catch((error: unknown) => {
        if (!signal?.aborted) failed.set(WEIGHTS, rootCauseOf(error));
      });
    await progress?.();
  }
  if (failed.size > 0) throw new Error(describeFailures(failed));
}

type IndexOptions = {
  /** For reading files that were not read yet. */
  queue?: Queue;
  /** Texts that did not change keep its vectors. */
  embedder?: Embedder | null;
  signal?: AbortSignal;
  /** Called after each transaction. */
  progress?: () => Promise<void>;
  batchMaxChars?: number;
  postingsAtOnce?: number;
};

/** An item with its marks so far: those that are added while it is indexed stay. */
type Marked = { marks: string[] } & (
  | { noun: "project" | "post"; itemId: string }
  | { noun: "about"; itemId: null }
);

/** The same in SQL. */
const nameOf = ({ noun, itemId }: Marked) => (itemId ? `${noun} ${itemId}` : noun);
const NAME = sql`concat_ws(' ', noun, item_id)`;

/** Roughly in the order of their marks, since the newest of equally good passages is found first. */
async function readMarked(
  tx: Transaction,
  { besides, max }: { besides: readonly string[]; max: number },
): Promise<Marked[]> {
  const { rows } = await tx.execute<Marked>(sql`
    with due as (
      select distinct noun, item_id from (
        select noun, item_id from ${passageChanges}
        where ${NAME} <> all(${sql.param(besides)}::text[]) limit ${10 * ITEMS_AT_ONCE}) as marked
      limit ${max})
    select c.noun, c.item_id as "itemId", array_agg(c.id) as marks
    from ${passageChanges} as c join due on c.noun = due.noun and c.item_id is not distinct from due.item_id
    group by c.noun, c.item_id order by min(c.ctid)`);
  return rows;
}

/** As many of the items as the length of their texts allows, but at least one. */
async function indexBatch(
  tx: Transaction,
  marked: readonly Marked[],
  { queue, embedder, batchMaxChars = BATCH_MAX_CHARS }: IndexOptions,
): Promise<void> {
  const batch: Marked[] = [];
  const items: NewItem[] = [];
  const withFiles = await findProjectsWithFileTexts(tx, changedItems(marked).projects);
  let chars = 0;
  for (const item of marked) {
    if (batch.length > 0 && chars >= batchMaxChars) break;
    batch.push(item);
    for (const text of await readTexts(tx, item, withFiles)) {
      const { kind, projectId, postId, mediaId } = text;
      const length = lengthOf(text);
      chars += length;
      const weighed = await processText("weighItem", [text], length, LONG_TEXT);
      items.push({ kind, projectId, postId, mediaId, ...weighed });
    }
  }
  const changed = changedItems(batch);
  const marks = batch.flatMap((item) => item.marks);
  await tx.execute(sql`delete from ${passageChanges} where id = any(${sql.param(marks)}::uuid[])`);
  if (queue) await queueUnreadFiles(queue, tx, changed);
  const oldIds = await indexedBefore(tx, changed);
  const replace = () => replaceItems(tx, oldIds, items);
  if (embedder) await keepVectors(tx, embedder.model, oldIds, replace);
  else await replace();
  await tx.update(passageStatistics).set({ updatedAt: sql`now()` });
  await announce(tx, ["passages"]);
}

async function readTexts(
  tx: Transaction,
  { noun, itemId }: Marked,
  withFiles: ReadonlySet<string>,
): Promise<ItemText[]> {
  switch (noun) {
    case "project":
      return [
        ...(await readProjectTexts(tx, [itemId])),
        ...(withFiles.has(itemId)
          ? await readFileTexts(tx, { projects: [itemId], about: false })
          : []),
      ];
    case "post":
      return readPostTexts(tx, [itemId]);
    case "about":
      return [
        ...(await readAboutTexts(tx)),
        ...(await readFileTexts(tx, { projects: [], about: true })),
      ];
  }
}

function lengthOf({ texts }: ItemText): number {
  return texts.reduce((sum, { html = "", plain = "" }) => sum + html.length + plain.length, 0);
}

type Changed = { projects: string[]; posts: string[]; about: boolean };

function changedItems(batch: readonly Marked[]): Changed {
  const idsOf = (noun: Marked["noun"]) =>
    batch.flatMap((item) => (item.noun === noun ? (item.itemId ?? []) : []));
  return {
    projects: idsOf("project"),
    posts: idsOf("post"),
    about: batch.some(({ noun }) => noun === "about"),
  };
}

async function indexedBefore(tx: Transaction, { projects, posts, about }: Changed) {
  const { kind, projectId, postId } = indexedItems;
  const conditions: SQL[] = [];
  if (projects.length > 0) conditions.push(inArray(projectId, projects));
  if (posts.length > 0) conditions.push(inArray(postId, posts));
  if (about) conditions.push(inArray(kind, [KIND_CODES.about, KIND_CODES.resume]));
  const rows = await tx
    .select({ id: indexedItems.id })
    .from(indexedItems)
    .where(or(...conditions));
  return rows.map(({ id }) => id);
}

/** As many as a line of the log has room for, with the reason of the first. */
const NAMED_FAILURES_MAX = 3;

function describeFailures(failed: ReadonlyMap<string, string>): string {
  const names = [...failed.keys()];
  const named = names.slice(0, NAMED_FAILURES_MAX).join(", ");
  const more = names.length - NAMED_FAILURES_MAX;
  const [reason] = failed.values();
  return `could not index ${named}${more > 0 ? ` and ${more} more` : ""}: ${reason}`;
}
