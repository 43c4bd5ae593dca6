import { parentPort, workerData } from "node:worker_threads";
import { checkSvg } from "#domain/media/svg.ts";

parentPort?.postMessage(checkSvg(String(workerData)));
