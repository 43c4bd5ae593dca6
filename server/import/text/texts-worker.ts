/** Worker thread of `texts-in-worker.ts`. */
import { parentPort, workerData } from "node:worker_threads";
import { finalizeTexts, renderTexts } from "./render-texts.ts";
import type { TextWork } from "./texts-in-worker.ts";

const work: TextWork = workerData;
parentPort?.postMessage(
  work.act === "render" ? renderTexts(work.texts) : finalizeTexts(work.texts, work.rewrites),
);
