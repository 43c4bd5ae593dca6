import { Worker } from "node:worker_threads";
import type { ItemText } from "../items/read-item.ts";
import {
  type Moves,
  type PlacedTexts,
  placeTexts,
  type RawText,
  type RenderedTexts,
  renderTexts,
} from "./render-texts.ts";

/** What is longer can take a twentieth of a second, in which this process would answer no request. */
const ASIDE_FROM_CHARS = 15_000;
/** A text of the largest size that is no attack takes some five seconds. */
const READ_WITHIN_MS = 30_000;
const MEMORY_MAX_MB = 1024;
const THREAD = new URL("texts-thread.ts", import.meta.url);

export type TextWork =
  | { act: "render"; texts: readonly ItemText[] }
  | { act: "place"; texts: readonly RawText[]; moves: Moves };

/** Nothing is known of a text that takes too long, or too much memory. */
export type TextOutcome<Result> = { ok: true; result: Result } | { ok: false; why: string };

/** As `renderTexts`, long ones in a thread of their own. Rejects with what the parser throws. */
export async function renderAside(
  texts: readonly ItemText[],
  withinMs = READ_WITHIN_MS,
): Promise<TextOutcome<RenderedTexts>> {
  const isShort = lengthOf(texts.map(({ source }) => source)) < ASIDE_FROM_CHARS;
  if (isShort) return { ok: true, result: renderTexts(texts) };
  return inThread({ act: "render", texts }, withinMs);
}

/** As `placeTexts`, long ones in a thread of their own. Rejects with what the parser throws. */
export async function placeAside(
  texts: readonly RawText[],
  moves: Moves,
  withinMs = READ_WITHIN_MS,
): Promise<TextOutcome<PlacedTexts>> {
  const isShort = lengthOf(texts.map(({ html }) => html)) < ASIDE_FROM_CHARS;
  if (isShort) return { ok: true, result: placeTexts(texts, moves) };
  return inThread({ act: "place", texts, moves }, withinMs);
}

function inThread<Result>(work: TextWork, withinMs: number): Promise<TextOutcome<Result>> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MAX_MB };
  const thread = new Worker(THREAD, { workerData: work, resourceLimits });
  return new Promise<TextOutcome<Result>>((resolve, reject) => {
    const tooMuch = { ok: false, why: "takes too long to read" } as const;
    const timer = setTimeout(() => resolve(tooMuch), withinMs);
    thread.once("message", (result: Result) => resolve({ ok: true, result }));
    thread.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(tooMuch) : reject(error),
    );
    thread.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("the thread that reads texts ended without an answer"));
    });
  }).finally(() => thread.terminate());
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
