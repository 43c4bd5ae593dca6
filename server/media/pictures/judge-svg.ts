import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type JudgedSvg, judgeSvg } from "#domain/media/svg.ts";

/** What is longer takes tens of milliseconds, in which this process would answer no request. */
const ASIDE_FROM_CHARS = 200_000;
const THREAD = new URL("judge-svg-thread.ts", import.meta.url);

/** As `judgeSvg`, long ones in a thread of their own. */
export async function judgeSvgAside(text: string): Promise<JudgedSvg> {
  if (text.length < ASIDE_FROM_CHARS) return judgeSvg(text);
  const thread = new Worker(THREAD, { workerData: text });
  try {
    const [judged]: JudgedSvg[] = await once(thread, "message");
    if (!judged) throw new Error("the thread that judges an SVG gave no answer");
    return judged;
  } finally {
    await thread.terminate();
  }
}
