/** Worker thread of `run-in-worker.ts`. */
import { parentPort } from "node:worker_threads";
import type { WorkerTask } from "./run-in-worker.ts";
import { WORKER_TASKS } from "./worker-tasks.ts";

parentPort?.on("message", ({ name, args }: WorkerTask) => {
  parentPort?.postMessage(Reflect.apply(WORKER_TASKS[name], null, args));
});
