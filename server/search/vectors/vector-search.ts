import type { Logger } from "pino";
import { normalizedQuestion } from "#domain/search/question-key.ts";
import { Cooldown } from "../../concurrency/cooldown.ts";
import { PromiseCache } from "../../concurrency/promise-cache.ts";
import type { Database } from "../../db/connection.ts";
import { rootCauseOf } from "../../errors.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import { KIND_CODES } from "../passages/kinds.ts";
import type { Embedder } from "./embedder.ts";
import { HELD_MAX } from "./limits.ts";
import { findByPgvector, hasPgvector } from "./pgvector.ts";
import {
  countVectors,
  type HeldVectors,
  type NearPassage,
  readVectors,
  VectorIndex,
} from "./vector-index.ts";

/** Results never wait longer for it. */
export const WAIT_MS = 1_500;
/** A model that is loaded first gets to answer the next question. */
const RESPONDS_WITHIN_MS = 15_000;
const QUESTIONS_MAX = 500;
/** Where the database compares: enough to tell what all have in common. */
const AVERAGED_MAX = 2_000;
/** Rate limits of this process. Anyone can ask, and endpoints cost something. */
const QUESTIONS = { burst: 60, perMinute: 60, keysMax: 1 };
/** A third of all, so that none can use them up for the others. */
const QUESTIONS_PER_NETWORK = { burst: 20, perMinute: 20, keysMax: 10_000 };

/** `isMissing`: the passages could not be compared this time. */
type Near = { passages: readonly NearPassage[]; isMissing: boolean };

type Compare = (question: Float32Array, kinds: readonly number[]) => Promise<NearPassage[]>;

/** `network`: of the visitor who asks, if any. */
type Scope = { kinds?: readonly number[]; network?: string };

type VectorWorld = { db: Database; log: Logger; now: () => Date };
type Limits = { waitMs: number; heldMax: number };

/** Finds public passages by meaning: whatever happens, within a moment, or not at all. */
export class VectorSearch {
  readonly embedder: Embedder;
  readonly #world: VectorWorld;
  readonly #limits: Limits;
  readonly #limiter = new RateLimiter(QUESTIONS);
  readonly #networkLimiter = new RateLimiter(QUESTIONS_PER_NETWORK);
  readonly #questions = new PromiseCache<Float32Array>({
    entriesMax: QUESTIONS_MAX,
    lifetimeMs: () => null,
  });
  readonly #cooldown = new Cooldown();
  #held: HeldVectors | null = null;
  /** Of the vectors that were read last. */
  #dimensions: number | null = null;
  /** Null when passages changed since. */
  #reading: Promise<Compare | null> | null = null;
  #isFailing = false;

  constructor(world: VectorWorld, embedder: Embedder, limits: Partial<Limits> = {}) {
    this.#world = world;
    this.embedder = embedder;
    this.#limits = { waitMs: WAIT_MS, heldMax: HELD_MAX, ...limits };
  }

  /** Passages or their vectors changed. */
  changed(): void {
    this.#reading = null;
  }

  async nearest(question: string, scope: Scope = {}): Promise<Near> {
    const late = Promise.withResolvers<never>();
    const reject = () => late.reject(new Error("it takes too long"));
    const timeout = setTimeout(reject, this.#limits.waitMs);
    try {
      const passages = await Promise.race([this.#find(question, scope), late.promise]);
      return { passages, isMissing: false };
    } catch (error) {
      if (!(error instanceof NotAsked)) this.#report(error);
      return { passages: [], isMissing: true };
    } finally {
      clearTimeout(timeout);
    }
  }

  async #find(
    question: string,
    { kinds = Object.values(KIND_CODES), network }: Scope,
  ): Promise<readonly NearPassage[]> {
    const key = normalizedQuestion(question);
    if (key === "") return [];
    const compare = await this.#read();
    // Nothing is sent that could not be compared.
    if (!compare) return [];
    let isAsked = false;
    const vector = await this.#questions.get(key, this.#now, () => {
      isAsked = true;
      return this.#embed(question, network);
    });
    const near = await compare(vector, kinds);
    if (isAsked) this.#isFailing = false;
    return near;
  }

  #read(): Promise<Compare | null> {
    if (this.#reading) return this.#reading;
    const reading = this.#readAgain();
    this.#reading = reading;
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    return reading;
  }

  async #readAgain(): Promise<Compare | null> {
    const { db } = this.#world;
    const { model } = this.embedder;
    const { heldMax } = this.#limits;
    const count = await countVectors(db, model);
    if (count > 0 && count <= heldMax) {
      const held = await readVectors(db, model, { max: heldMax, known: this.#held });
      this.#held = held;
      this.#keepQuestionsOf(held);
      const index = new VectorIndex(held);
      return async (question, kinds) => index.nearest(question, kinds);
    }
    this.#held = null;
    if (count === 0 || !(await hasPgvector(db))) return null;
    const some = await readVectors(db, model, { max: AVERAGED_MAX, known: null });
    this.#keepQuestionsOf(some);
    const { average } = new VectorIndex(some);
    return (question, kinds) => findByPgvector(db, model, { average, question, kinds });
  }

  /** Other dimensions are of another model by the same name, with which questions are embedded again. */
  #keepQuestionsOf({ dimensions }: HeldVectors): void {
    if (this.#dimensions !== dimensions) this.#questions.clear();
    this.#dimensions = dimensions;
  }

  async #embed(question: string, network?: string): Promise<Float32Array> {
    const now = this.#now();
    if (this.#cooldown.isOn(now) || !this.#takeAllowance(now, network)) throw new NotAsked();
    const late = setTimeout(() => this.#cooldown.begin(this.#now()), this.#limits.waitMs);
    try {
      const [vector] = await this.embedder.embed(
        [question.toWellFormed()],
        AbortSignal.timeout(RESPONDS_WITHIN_MS),
      );
      if (!vector) throw new Error("the question has no embedding");
      this.#cooldown.end();
      return vector;
    } catch (error) {
      this.#cooldown.begin(this.#now());
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #takeAllowance(now: number, network?: string): boolean {
    if (network !== undefined && !this.#networkLimiter.take(network, now)) return false;
    return this.#limiter.take("questions", now);
  }

  readonly #now = () => this.#world.now().getTime();

  /** Once, until it works again. */
  #report(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const { model } = this.embedder;
    this.#world.log.warn(
      { model, reason: rootCauseOf(error) },
      "searching by words alone: the question could not be compared by meaning",
    );
  }
}

/** Not a failure: too soon after one, or too often. */
class NotAsked extends Error {}
