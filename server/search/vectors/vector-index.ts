import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { KIND_CODES } from "../passages/kinds.ts";

export type NearPassage = { id: number; kind: number; similarity: number };

/** See docs/decisions/0060-embeddings.md. */
const NEAR_FROM = 0.3;
/** More than any search shows. */
export const NEAR_MAX = 100;
/** Few enough that reading them blocks the process for some milliseconds only. */
const READ_AT_ONCE = 250;

/** Vectors of length 1 in one block of memory, by passage. */
export type HeldVectors = {
  dimensions: number;
  ids: readonly number[];
  kinds: readonly number[];
  block: Float32Array;
};

/**
 * Compares exactly. Vectors of one site have much in common, and of some models all texts have: so they are
 * compared by what sets them apart from the average. Then unrelated ones are near 0 whatever the model.
 */
export class VectorIndex {
  readonly held: HeldVectors;
  readonly average: Float32Array;
  /** Per vector: its product with the average, and its distance from it. */
  readonly #shares: Float32Array;
  readonly #distances: Float32Array;

  constructor(held: HeldVectors, average = averageOf(held)) {
    this.held = held;
    this.average = average;
    const { dimensions, ids, block } = held;
    const square = dot(average, 0, average);
    this.#shares = Float32Array.from(ids, (_, i) => dot(block, i * dimensions, average));
    this.#distances = this.#shares.map((share) => Math.sqrt(Math.max(0, 1 - 2 * share + square)));
  }

  /** Of the given kinds, best first. */
  nearest(question: Float32Array, ofKinds: readonly number[]): NearPassage[] {
    const { dimensions, ids, kinds, block } = this.held;
    if (ids.length === 0) return [];
    checkDimensions(question, dimensions);
    const direction = question.map((value, d) => value - (this.average[d] ?? 0));
    const length = Math.sqrt(dot(direction, 0, direction));
    const shift = dot(direction, 0, this.average);
    const near: NearPassage[] = [];
    for (const [i, id] of ids.entries()) {
      const kind = kinds[i] ?? 0;
      if (!ofKinds.includes(kind)) continue;
      const scale = length * (this.#distances[i] ?? 0);
      const similarity = (dot(block, i * dimensions, direction) - shift) / scale;
      if (scale > 0 && similarity >= NEAR_FROM) near.push({ id, kind, similarity });
    }
    return near.sort((one, other) => other.similarity - one.similarity).slice(0, NEAR_MAX);
  }
}

/** `kinds`: of passages, all by default. */
export async function countVectors(
  db: Queryable,
  model: string,
  kinds: readonly number[] = Object.values(KIND_CODES),
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from passage_vectors v
      join passages p on p.id = v.passage_id join indexed_items i on i.id = p.item_id
    where v.model = ${model} and i.kind = any(${sql.param(kinds)}::smallint[])`);
  return rows[0]?.count ?? 0;
}

/**
 * Those of the model, at most `max`. `known` are not read again: they only change together, when another
 * model by the same name replaces them, which shows in the dimensions.
 */
export async function readVectors(
  db: Queryable,
  model: string,
  { max, known: held }: { max: number; known: HeldVectors | null },
): Promise<HeldVectors> {
  const { rows } = await db.execute<{ id: number; kind: number; stored: number }>(sql`
    select v.passage_id as id, i.kind,
      (select cardinality(vector) from passage_vectors where model = ${model} limit 1) as stored
    from passage_vectors v
      join passages p on p.id = v.passage_id join indexed_items i on i.id = p.item_id
    where v.model = ${model} order by v.passage_id limit ${max}`);
  const known = held?.dimensions === rows[0]?.stored ? held : null;
  const places = new Map(known?.ids.map((id, place) => [id, place]));
  const wanted = rows.filter(({ id }) => !places.has(id)).map(({ id }) => id);
  const read = new Map<number, Float32Array>();
  for (let from = 0; from < wanted.length; from += READ_AT_ONCE)
    for (const [id, vector] of await readSome(db, wanted.slice(from, from + READ_AT_ONCE)))
      read.set(id, vector);
  const [newest] = [...read.values()].reverse();
  const dimensions = newest?.length ?? known?.dimensions ?? 0;
  const vectorOf = (id: number) => {
    const place = places.get(id);
    if (!known || place === undefined) return read.get(id);
    return known.block.subarray(place * known.dimensions, (place + 1) * known.dimensions);
  };
  const usable = rows.filter(({ id }) => vectorOf(id)?.length === dimensions);
  const block = new Float32Array(usable.length * dimensions);
  for (const [i, { id }] of usable.entries()) block.set(vectorOf(id) ?? [], i * dimensions);
  return {
    dimensions,
    ids: usable.map(({ id }) => id),
    kinds: usable.map(({ kind }) => kind),
    block,
  };
}

/** In binary: parsing numbers would take ten times as long. */
async function readSome(db: Queryable, ids: readonly number[]): Promise<[number, Float32Array][]> {
  const { rows } = await db.execute<{ id: number; vector: Buffer }>(sql`
    select passage_id as id, array_send(vector) as vector from passage_vectors
    where passage_id = any(${sql.param(ids)}::int[])`);
  return rows.map(({ id, vector }) => [id, vectorFrom(vector)]);
}

/** How PostgreSQL sends an array of one dimension: a header, then each number with its size before it. */
const HEADER_BYTES = 20;
const NUMBER_BYTES = 8;

export function vectorFrom(sent: Buffer): Float32Array {
  const numbers = Math.max(0, (sent.length - HEADER_BYTES) / NUMBER_BYTES);
  const vector = new Float32Array(numbers);
  for (let i = 0; i < numbers; i++)
    vector[i] = sent.readFloatBE(HEADER_BYTES + i * NUMBER_BYTES + 4);
  return vector;
}

export function checkDimensions({ length }: Float32Array, dimensions: number): void {
  if (length !== dimensions)
    throw new Error(`the endpoint returned ${length} dimensions, not ${dimensions}`);
}

function averageOf({ dimensions, ids, block }: HeldVectors): Float32Array {
  const sums = new Float64Array(dimensions);
  for (let i = 0; i < block.length; i++) {
    const d = i % dimensions;
    sums[d] = (sums[d] ?? 0) + (block[i] ?? 0);
  }
  return Float32Array.from(sums, (sum) => sum / ids.length);
}

/** Four sums at a time take half as long, since none waits for the one before. */
function dot(block: Float32Array, from: number, vector: Float32Array): number {
  const whole = vector.length - (vector.length % 4);
  let [a, b, c, e] = [0, 0, 0, 0];
  for (let d = 0; d < whole; d += 4) {
    a += (block[from + d] ?? 0) * (vector[d] ?? 0);
    b += (block[from + d + 1] ?? 0) * (vector[d + 1] ?? 0);
    c += (block[from + d + 2] ?? 0) * (vector[d + 2] ?? 0);
    e += (block[from + d + 3] ?? 0) * (vector[d + 3] ?? 0);
  }
  for (let d = whole; d < vector.length; d++) a += (block[from + d] ?? 0) * (vector[d] ?? 0);
  return a + b + c + e;
}
