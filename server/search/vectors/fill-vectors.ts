import { inArray, sql } from "drizzle-orm";
import type { Passage } from "#domain/search/passage.ts";
import { announce } from "../../db/announcements.ts";
import type { Database } from "../../db/connection.ts";
import { withLock } from "../../db/with-lock.ts";
import { readAiSettings } from "../ai-settings.ts";
import { kindsOf } from "../passages/kinds.ts";
import { readPublicPassages } from "../passages/read-passages.ts";
import { passages } from "../passages/tables.ts";
import { embeddedText, textHashOf } from "./embedded-text.ts";
import { type Embedder, TextsRefused } from "./embedder.ts";
import { HELD_MAX } from "./limits.ts";
import { hasPgvector } from "./pgvector.ts";
import { passageVectors } from "./tables.ts";

/** What most endpoints accept; fewer are sent to those that do not. */
const TEXTS_AT_ONCE = 32;
/** Processes read again what they compare, which costs more than a batch. */
const ANNOUNCED_FROM = 500;
/** Local models are slow. */
const RESPONDS_WITHIN_MS = 120_000;

export type FillOptions = {
  signal?: AbortSignal;
  /** Maximum number compared without the database. */
  heldMax?: number;
  /** How many passages were looked at since the last call. */
  progress?: (passages: number) => void;
  /** Ids of passages that the endpoint refused, which are not sent again while it accepts others. */
  refused?: Set<number>;
};

/** Those that made vectors like the stored ones in this process. */
const comparable = new WeakSet<Embedder>();

/**
 * Embeds the public passages of sources that are on and have no vector of the model, one process at a time.
 * Nothing is sent when there are too many to be compared.
 */
export async function fillVectors(
  db: Database,
  embedder: Embedder,
  { signal, heldMax = HELD_MAX, ...options }: FillOptions = {},
): Promise<void> {
  await withLock(db, "passage vectors", async (_session, lost) => {
    const signals = signal ? [signal, lost] : [lost];
    if (!(await hasMore(db, heldMax)) || (await hasPgvector(db)))
      await fillMissing(db, embedder, AbortSignal.any(signals), options);
  });
}

async function fillMissing(
  db: Database,
  embedder: Embedder,
  signal: AbortSignal,
  { progress, refused = new Set() }: Pick<FillOptions, "progress" | "refused">,
): Promise<void> {
  let isAccepting = false;
  const hasAccepted = async () => isAccepting || (await hasVectors(db, embedder.model));
  let last = 0;
  let unannounced = 0;
  const announceFrom = async (count: number) => {
    if (unannounced < count) return;
    unannounced = 0;
    await announce(db, ["passages"]);
  };
  try {
    while (!signal.aborted) {
      const ids = await missingAfter(db, embedder.model, last);
      if (ids.length === 0) {
        if (await dropIncomparable(db, embedder, signal)) {
          last = 0;
          continue;
        }
        if (refused.size === 0 || (await hasAccepted())) return;
        // All were refused, so the texts may not be the reason.
        refused.clear();
        last = 0;
        continue;
      }
      last = Math.max(...ids);
      const found = await readPublicPassages(
        db,
        ids.filter((id) => !refused.has(id)),
      );
      const made = await embedPassages(embedder, [...found.values()], signal);
      const embedded = new Set(made.map(({ passageId }) => passageId));
      for (const id of found.keys()) if (!embedded.has(id)) refused.add(id);
      const [first] = made;
      // A single text may be the reason itself.
      const mayAllBeRefused = found.size > 1 ? !isAccepting : !(await hasAccepted());
      if (!first && found.size > 0 && mayAllBeRefused)
        throw new Error("the endpoint refuses all texts");
      if (first && !isAccepting) {
        isAccepting = true;
        if (await dropOthers(db, embedder.model, first.vector.length)) last = 0;
        comparable.add(embedder);
      }
      await store(db, embedder.model, made);
      unannounced += made.length;
      await announceFrom(ANNOUNCED_FROM);
      progress?.(ids.length);
    }
  } finally {
    await announceFrom(1);
  }
}

async function hasMore(db: Database, than: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from passages offset ${than} limit 1`);
  return rows.length > 0;
}

async function hasVectors(db: Database, model: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from passage_vectors where model = ${model} limit 1`);
  return rows.length > 0;
}

export async function countMissing(db: Database, model: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from passages p
    where ${lacksVector(model)} and ${isOfKinds(await embeddedKinds(db))}`);
  return rows[0]?.count ?? 0;
}

async function missingAfter(db: Database, model: string, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from passages p
    where p.id > ${id} and ${lacksVector(model)} and ${isOfKinds(await embeddedKinds(db))}
    order by p.id limit ${TEXTS_AT_ONCE}`);
  return rows.map((row) => row.id);
}

const lacksVector = (model: string) => sql`not exists (
  select from passage_vectors v where v.passage_id = p.id and v.model = ${model})`;

const isOfKinds = (kinds: readonly number[]) => sql`exists (
  select from indexed_items i where i.id = p.item_id and i.kind = any(${sql.param(kinds)}::smallint[]))`;

/** Read for each batch, so that nothing is sent of a source that was just switched off. */
export async function embeddedKinds(db: Database): Promise<number[]> {
  return kindsOf((await readAiSettings(db)).sources);
}

type Made = { passageId: number; textHash: string; vector: Float32Array };

/** Without the texts that the endpoint refuses. */
async function embedPassages(
  embedder: Embedder,
  found: readonly Passage[],
  signal: AbortSignal,
): Promise<Made[]> {
  if (found.length === 0) return [];
  const texts = found.map(embeddedText);
  const vectors = await embedTexts(embedder, texts, signal);
  return found.flatMap(({ id }, i) => {
    const vector = vectors[i];
    return vector ? [{ passageId: Number(id), textHash: textHashOf(texts[i] ?? ""), vector }] : [];
  });
}

/** Null for a text that is refused. */
async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | null)[]> {
  try {
    const timeout = AbortSignal.timeout(RESPONDS_WITHIN_MS);
    return await embedder.embed(texts, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (!(error instanceof TextsRefused)) throw error;
    if (texts.length === 1) return [null];
    const half = Math.ceil(texts.length / 2);
    return [
      ...(await embedTexts(embedder, texts.slice(0, half), signal)),
      ...(await embedTexts(embedder, texts.slice(half), signal)),
    ];
  }
}

/**
 * With nothing to embed, a passage that has a vector is embedded once per process: the endpoint may have another
 * model by the same name since. Whether vectors were dropped.
 */
async function dropIncomparable(
  db: Database,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<boolean> {
  const { model } = embedder;
  if (comparable.has(embedder)) return false;
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from passages p join passage_vectors v on v.passage_id = p.id
    where v.model = ${model} and ${isOfKinds(await embeddedKinds(db))}
    order by p.id limit ${TEXTS_AT_ONCE}`);
  const ids = rows.map(({ id }) => id);
  const [passage] = (await readPublicPassages(db, ids)).values();
  if (!passage) return false;
  const [made] = await embedPassages(embedder, [passage], signal);
  const areDropped = made !== undefined && (await dropOthers(db, model, made.vector.length));
  comparable.add(embedder);
  return areDropped;
}

/** Vectors of another model by the same name cannot be compared. Whether there were any. */
async function dropOthers(db: Database, model: string, dimensions: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from passage_vectors where model = ${model} and cardinality(vector) <> ${dimensions}`);
  return (rowCount ?? 0) > 0;
}

async function store(db: Database, model: string, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  await db.transaction(async (tx) => {
    const ids = made.map(({ passageId }) => passageId);
    // Some may be gone meanwhile.
    const kept = await tx
      .select({ id: passages.id })
      .from(passages)
      .where(inArray(passages.id, ids))
      .for("key share");
    const keptIds = new Set(kept.map(({ id }) => id));
    const rows = made
      .filter(({ passageId }) => keptIds.has(passageId))
      .map((row) => ({ ...row, model, vector: [...row.vector] }));
    if (rows.length === 0) return;
    await tx
      .insert(passageVectors)
      .values(rows)
      .onConflictDoUpdate({
        target: passageVectors.passageId,
        set: {
          model: sql`excluded.model`,
          textHash: sql`excluded.text_hash`,
          vector: sql`excluded.vector`,
        },
      });
  });
}
