import { Worker } from "node:worker_threads";
import type { ItemText } from "../items/read-item.ts";
import {
  type AddressRewrites,
  type FinalTexts,
  finalizeTexts,
  type RawText,
  type RenderedTexts,
  renderTexts,
} from "./render-texts.ts";

/** Longer texts can block the process for 50 ms or more. */
const WORKER_FROM_CHARS = 15_000;
/** Texts of the maximum size take about five seconds. */
const TIMEOUT_MS = 30_000;
const MEMORY_MAX_MB = 1024;
const WORKER_URL = new URL("texts-worker.ts", import.meta.url);

export type TextWork =
  | { act: "render"; texts: readonly ItemText[] }
  | { act: "finalize"; texts: readonly RawText[]; rewrites: AddressRewrites };

/** Not ok when a text takes too much time or memory. */
export type TextOutcome<Result> = { ok: true; result: Result } | { ok: false; why: string };

/** `renderTexts`, in a worker thread for long texts. Rejects with parser errors. */
export async function renderInWorker(
  texts: readonly ItemText[],
  timeoutMs = TIMEOUT_MS,
): Promise<TextOutcome<RenderedTexts>> {
  const isShort = lengthOf(texts.map(({ source }) => source)) < WORKER_FROM_CHARS;
  if (isShort) return { ok: true, result: renderTexts(texts) };
  return runInWorker({ act: "render", texts }, timeoutMs);
}

export async function finalizeInWorker(
  texts: readonly RawText[],
  rewrites: AddressRewrites,
  timeoutMs = TIMEOUT_MS,
): Promise<TextOutcome<FinalTexts>> {
  const isShort = lengthOf(texts.map(({ html }) => html)) < WORKER_FROM_CHARS;
  if (isShort) return { ok: true, result: finalizeTexts(texts, rewrites) };
  return runInWorker({ act: "finalize", texts, rewrites }, timeoutMs);
}

function runInWorker<Result>(work: TextWork, timeoutMs: number): Promise<TextOutcome<Result>> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MAX_MB };
  const worker = new Worker(WORKER_URL, { workerData: work, resourceLimits });
  return new Promise<TextOutcome<Result>>((resolve, reject) => {
    const tooMuch = { ok: false, why: "takes too long to process" } as const;
    const timer = setTimeout(() => resolve(tooMuch), timeoutMs);
    worker.once("message", (result: Result) => resolve({ ok: true, result }));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(tooMuch) : reject(error),
    );
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("the text worker exited without a result"));
    });
  }).finally(() => worker.terminate());
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
