import { parentPort, workerData } from "node:worker_threads";
import { judgeSvg } from "#domain/media/svg.ts";

parentPort?.postMessage(judgeSvg(String(workerData)));
