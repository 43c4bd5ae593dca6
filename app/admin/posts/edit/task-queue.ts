import { useLayoutEffect, useState } from "react";

/** Runs the tasks of an editor one after the other. Those that wait when it is left never begin. */
export class TaskQueue {
  #end: Promise<unknown> = Promise.resolve();
  #open = new AbortController();

  /** Aborted when the editor is left. */
  get signal(): AbortSignal {
    return this.#open.signal;
  }

  /** Resolves to the task's result; to false when it never began. */
  add<Result>(task: () => Promise<Result>): Promise<Result | false> {
    const next = this.#end.then(async () => !this.signal.aborted && task());
    // The caller handles the error; the next task only waits.
    this.#end = next.catch(() => undefined);
    return next;
  }

  open(): void {
    if (this.signal.aborted) this.#open = new AbortController();
  }

  close(): void {
    this.#open.abort();
  }
}

export function useTaskQueue(): TaskQueue {
  const [queue] = useState(() => new TaskQueue());
  useLayoutEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);
  return queue;
}
