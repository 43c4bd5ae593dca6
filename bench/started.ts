import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** What the bench has started, ended last first: when it is done, when it fails, on Ctrl-C. */
export class Started {
  #ends: (() => Promise<unknown>)[] = [];

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  /** A process of our own: told to stop by its number, and waited for. */
  readonly child = (child: ChildProcess): void => {
    this.add(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    });
  };

  /** Ends everything, also what comes after something that would not end. */
  async endAll(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await end().catch((error: unknown) => console.error("Something would not end:", error));
    }
  }
}
