/** Worker thread of `texts-in-worker.ts`. */
import { parentPort } from "node:worker_threads";
import { finalizeTexts, renderTexts } from "./render-texts.ts";
import type { TextWork } from "./texts-in-worker.ts";

parentPort?.on("message", (work: TextWork) => {
  const isFinal = work.act === "finalize";
  parentPort?.postMessage(
    isFinal ? finalizeTexts(work.texts, work.rewrites) : renderTexts(work.texts),
  );
});
