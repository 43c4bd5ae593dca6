import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { WORKER_TASKS } from "./worker-tasks.ts";

/** Texts of the maximum size take about five seconds. */
const TIMEOUT_MS = 30_000;
const MEMORY_MAX_MB = 1024;
const KEPT_IDLE_MS = 5_000;
const WORKER_URL = new URL("text-worker.ts", import.meta.url);

/** In characters of HTML. Longer texts would block the process for more than some milliseconds. */
export const LONG_TEXT = 20_000;

type Tasks = typeof WORKER_TASKS;
type TaskName = keyof Tasks;

export type WorkerTask = { name: TaskName; args: readonly unknown[] };

/** Not ok when a text takes too much time or memory. */
type TextOutcome<Result> = { ok: true; result: Result } | { ok: false; why: string };

/** Texts of more than `longFrom` characters in the worker, since they would block the process. */
export async function processText<Name extends TaskName>(
  name: Name,
  args: Parameters<Tasks[Name]>,
  length: number,
  longFrom = LONG_TEXT,
): Promise<ReturnType<Tasks[Name]>> {
  if (length <= longFrom) return Reflect.apply(WORKER_TASKS[name], null, args);
  const outcome = await runInWorker(name, args);
  if (!outcome.ok) throw new Error(`the text ${outcome.why}`);
  return outcome.result;
}

/** Tasks run one after the other. Rejects with errors of the task. */
export function runInWorker<Name extends TaskName>(
  name: Name,
  args: Parameters<Tasks[Name]>,
  timeoutMs = TIMEOUT_MS,
): Promise<TextOutcome<ReturnType<Tasks[Name]>>> {
  const outcome = last.then(() => run<ReturnType<Tasks[Name]>>({ name, args }, timeoutMs));
  // The caller handles the error; the next task only waits.
  last = outcome.catch(() => {});
  return outcome;
}

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

async function run<Result>(task: WorkerTask, timeoutMs: number): Promise<TextOutcome<Result>> {
  clearTimeout(idle);
  worker ??= startWorker();
  worker.ref();
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    worker.postMessage(task);
    const [result] = await once(worker, "message", { signal: deadline });
    return { ok: true, result };
  } catch (error) {
    await endWorker();
    const isTooLarge = error instanceof Error && "code" in error && error.code === OUT_OF_MEMORY;
    if (deadline.aborted || isTooLarge) return { ok: false, why: "takes too long to process" };
    throw error;
  } finally {
    // Starting it takes longer than most texts do.
    worker?.unref();
    idle = setTimeout(endWorker, KEPT_IDLE_MS).unref();
  }
}

const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MAX_MB };
  const started = new Worker(WORKER_URL, { resourceLimits });
  // Callers get errors as rejections; one that comes after the deadline must not end the process.
  started.on("error", () => {});
  started.once("exit", () => {
    if (worker === started) worker = null;
  });
  return started;
}

async function endWorker(): Promise<void> {
  const ended = worker;
  worker = null;
  await ended?.terminate();
}
