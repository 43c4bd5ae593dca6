/** The thread of `texts-aside.ts`: does one piece of work and answers with it. */
import { parentPort, workerData } from "node:worker_threads";
import { placeTexts, renderTexts } from "./render-texts.ts";
import type { TextWork } from "./texts-aside.ts";

const work: TextWork = workerData;
parentPort?.postMessage(
  work.act === "render" ? renderTexts(work.texts) : placeTexts(work.texts, work.moves),
);
