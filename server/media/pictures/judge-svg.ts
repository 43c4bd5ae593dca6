import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type CheckedSvg, checkSvg } from "#domain/media/svg.ts";

/** Longer ones take tens of milliseconds, too long for the event loop. */
const THREAD_FROM_CHARS = 200_000;
const THREAD = new URL("judge-svg-thread.ts", import.meta.url);

export async function judgeSvgInThread(text: string): Promise<CheckedSvg> {
  if (text.length < THREAD_FROM_CHARS) return checkSvg(text);
  const thread = new Worker(THREAD, { workerData: text });
  try {
    const [judged]: CheckedSvg[] = await once(thread, "message");
    if (!judged) throw new Error("the thread that judges an SVG gave no answer");
    return judged;
  } finally {
    await thread.terminate();
  }
}
