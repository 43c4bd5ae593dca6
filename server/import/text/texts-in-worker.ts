import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ItemText } from "../format/source.ts";
import type { AddressRewrites, FinalTexts, RawText, RenderedTexts } from "./render-texts.ts";

/** Texts of the maximum size take about five seconds. */
const TIMEOUT_MS = 30_000;
const MEMORY_MAX_MB = 1024;
const KEPT_IDLE_MS = 5_000;
const WORKER_URL = new URL("texts-worker.ts", import.meta.url);

export type TextWork =
  | { act: "render"; texts: readonly ItemText[] }
  | { act: "finalize"; texts: readonly RawText[]; rewrites: AddressRewrites };

/** Not ok when a text takes too much time or memory. */
export type TextOutcome<Result> = { ok: true; result: Result } | { ok: false; why: string };

/** `renderTexts` in the worker thread. Rejects with parser errors. */
export function renderInWorker(
  texts: readonly ItemText[],
  timeoutMs = TIMEOUT_MS,
): Promise<TextOutcome<RenderedTexts>> {
  return inTurn({ act: "render", texts }, timeoutMs);
}

/** `finalizeTexts` in the worker thread. Rejects with parser errors. */
export function finalizeInWorker(
  texts: readonly RawText[],
  rewrites: AddressRewrites,
): Promise<TextOutcome<FinalTexts>> {
  return inTurn({ act: "finalize", texts, rewrites }, TIMEOUT_MS);
}

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: TextWork, timeoutMs: number): Promise<TextOutcome<Result>> {
  const outcome = last.then(() => runInWorker<Result>(work, timeoutMs));
  last = outcome.catch(() => {});
  return outcome;
}

async function runInWorker<Result>(
  work: TextWork,
  timeoutMs: number,
): Promise<TextOutcome<Result>> {
  clearTimeout(idle);
  worker ??= startWorker();
  worker.ref();
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    worker.postMessage(work);
    const [result] = await once(worker, "message", { signal: deadline });
    return { ok: true, result };
  } catch (error) {
    await endWorker();
    const isTooLarge = error instanceof Error && "code" in error && error.code === OUT_OF_MEMORY;
    if (deadline.aborted || isTooLarge) return { ok: false, why: "takes too long to process" };
    throw error;
  } finally {
    // Starting it takes longer than most texts do.
    worker?.unref();
    idle = setTimeout(endWorker, KEPT_IDLE_MS).unref();
  }
}

const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MAX_MB };
  const started = new Worker(WORKER_URL, { resourceLimits });
  // Callers hear of errors; one that comes after the deadline must not end the process.
  started.on("error", () => {});
  started.once("exit", () => {
    if (worker === started) worker = null;
  });
  return started;
}

async function endWorker(): Promise<void> {
  const ended = worker;
  worker = null;
  await ended?.terminate();
}
