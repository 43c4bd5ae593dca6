import { setTimeout as wait } from "node:timers/promises";

/** @throws naming `what`, where Vitest would only name the hook that ran out of time */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const late = wait(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`${what} took longer than ${limitMs} ms`);
  });
  return Promise.race([work, late]);
}
