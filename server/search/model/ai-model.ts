import { ConcurrencyLimit } from "../../concurrency/concurrency-limit.ts";
import { Cooldown } from "../../concurrency/cooldown.ts";
import { CONCURRENT_MODEL_CALLS } from "../limits.ts";

/** `data` is JSON; only `instructions` instruct. */
export type ModelRequest = { instructions: string; data: string };

export type TokenUsage = { input: number; output: number };

/** `usage` is null when the endpoint does not report it. */
export type ModelReply = { text: string; usage: TokenUsage | null };

/** Throws `NotProcessed` when the request cost nothing. */
type AskModel = (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>;

/** Of the 8 seconds of an answer. */
const ENOUGH_MS = 6_000;

type CallOptions = {
  /** The queue is fair between clients (`providerNetworkOf`). */
  client: string;
  now: () => Date;
  /** Aborts when the reply must be there. */
  signal: AbortSignal;
};

export class AiModel {
  readonly name: string;
  readonly ask: AskModel;
  readonly #calls = new ConcurrencyLimit(CONCURRENT_MODEL_CALLS);
  readonly #cooldown = new Cooldown();

  constructor(name: string, ask: AskModel) {
    this.name = name;
    this.ask = ask;
  }

  /**
   * Queues `call`, which asks the model. Rejects with `ModelPaused` for a while after a call that failed, and with
   * `TooBusy` if it could not start in time.
   */
  async run<T>({ client, now, signal }: CallOptions, call: () => Promise<T>): Promise<T> {
    const throwIfPaused = () => {
      if (this.#cooldown.isOn(now().getTime())) throw new ModelPaused();
    };
    throwIfPaused();
    const work = async () => {
      throwIfPaused();
      const begunAt = now().getTime();
      try {
        const result = await call();
        this.#cooldown.end();
        return result;
      } catch (error) {
        // One that waited, here or for the database, had less time than the model may take.
        const isCutShort = signal.aborted && now().getTime() - begunAt < ENOUGH_MS;
        if (!isCutShort && !(error instanceof RequestRefused))
          this.#cooldown.begin(now().getTime());
        throw error;
      }
    };
    return this.#calls.run(client, work, signal);
  }
}

/** The endpoint refused the request or could not be reached: nothing is charged. */
export class NotProcessed extends Error {}

/** This one only: others may be accepted. */
export class RequestRefused extends NotProcessed {}

export class ModelPaused extends Error {}
