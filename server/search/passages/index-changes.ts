import { inArray, or, type SQL, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import { LONG_TEXT, processText } from "../../html/run-in-worker.ts";
import type { Queue } from "../../jobs/job-queue.ts";
import { queueUnreadFiles } from "../file-text/read-file-job.ts";
import type { Embedder } from "../vectors/embedder.ts";
import { keepVectors } from "../vectors/keep-vectors.ts";
import { readAboutTexts } from "./about-texts.ts";
import { readFileTexts } from "./file-texts.ts";
import type { ItemText } from "./item-text.ts";
import { KIND_CODES } from "./kinds.ts";
import { readPostTexts } from "./post-texts.ts";
import { readProjectTexts } from "./project-texts.ts";
import { followAverageLengths } from "./statistics.ts";
import { indexedItems, passageChanges, passageStatistics } from "./tables.ts";
import { type NewItem, replaceItems } from "./write-items.ts";

/** Few, so that a transaction ends soon. */
const ITEMS_AT_ONCE = 50;

/**
 * Rewrites the passages of everything that is marked. Processes take turns, so that of two that run at once
 * the second has nothing left to do.
 */
export async function indexChanges(
  db: Database,
  { signal, progress, ...options }: IndexOptions = {},
): Promise<void> {
  while (!signal?.aborted) {
    const isDone = await db.transaction((tx) => indexSome(tx, options));
    if (isDone) return;
    await followAverageLengths(db);
    await progress?.();
  }
}

type IndexOptions = {
  /** For reading files that were not read yet. */
  queue?: Queue;
  /** Texts that did not change keep its vectors. */
  embedder?: Embedder | null;
  signal?: AbortSignal;
  /** Called after each transaction. */
  progress?: () => Promise<void>;
};

/** Whether there was nothing left. */
async function indexSome(
  tx: Transaction,
  { queue, embedder }: Pick<IndexOptions, "queue" | "embedder">,
): Promise<boolean> {
  await lockUntilCommit(tx, "passages");
  const { rows } = await tx.execute<Change>(sql`
    with due as (select distinct noun, item_id from (select * from passage_changes limit ${10 * ITEMS_AT_ONCE}) as c limit ${ITEMS_AT_ONCE})
    delete from ${passageChanges} as c using due
    where c.noun = due.noun and c.item_id is not distinct from due.item_id
    returning c.noun, c.item_id as "itemId"`);
  if (rows.length === 0) return true;
  const changed = changedItems(rows);
  const texts = [
    ...(await readProjectTexts(tx, changed.projects)),
    ...(await readPostTexts(tx, changed.posts)),
    ...(changed.about ? await readAboutTexts(tx) : []),
    ...(await readFileTexts(tx, changed)),
  ];
  if (queue) await queueUnreadFiles(queue, tx, changed);
  const items: NewItem[] = [];
  for (const text of texts) items.push({ ...text, ...(await weigh(text)) });
  const oldIds = await indexedBefore(tx, changed);
  const replace = () => replaceItems(tx, oldIds, items);
  if (embedder) await keepVectors(tx, embedder.model, oldIds, replace);
  else await replace();
  await tx.update(passageStatistics).set({ updatedAt: sql`now()` });
  await announce(tx, ["passages"]);
  return false;
}

type Change = { noun: "project" | "post" | "about"; itemId: string | null };
type Changed = { projects: string[]; posts: string[]; about: boolean };

function changedItems(changes: readonly Change[]): Changed {
  const idsOf = (noun: Change["noun"]) => [
    ...new Set(changes.flatMap((change) => (change.noun === noun ? (change.itemId ?? []) : []))),
  ];
  return {
    projects: idsOf("project"),
    posts: idsOf("post"),
    about: changes.some(({ noun }) => noun === "about"),
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

async function weigh(text: ItemText) {
  const sizes = text.texts.map(({ html = "", plain = "" }) => html.length + plain.length);
  const length = sizes.reduce((sum, size) => sum + size, 0);
  return processText("weighItem", [text], length, LONG_TEXT);
}
