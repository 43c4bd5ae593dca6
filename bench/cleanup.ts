import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Stops what the benchmark started, in reverse order: at the end, on failure, on Ctrl-C. */
export class Cleanup {
  #ends: (() => Promise<unknown>)[] = [];

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  readonly addProcess = (child: ChildProcess): void => {
    this.add(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    });
  };

  /** Continues after a failed step. */
  async runAll(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await end().catch((error: unknown) => console.error("Cleanup failed:", error));
    }
  }
}
