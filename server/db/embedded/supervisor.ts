import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../errors.ts";
import type { Postmaster } from "./postmaster.ts";

type Supervised = {
  current(): Postmaster;
  /** Stops watching; resolves to the server in use, if any. */
  release(): Promise<Postmaster | undefined>;
};

type Supervision = {
  open: (signal: AbortSignal) => Promise<Postmaster>;
  log: (line: string) => void;
  onRestart: () => void;
};

const LONGEST_WAIT_MS = 10_000;
const FORGET_AFTER_MS = 60_000;

/** Opens the server, and again whenever it dies, until released. */
export async function supervise({ open, log, onRestart }: Supervision): Promise<Supervised> {
  const released = new AbortController();
  const { signal } = released;
  let current = await open(signal);
  let inUse: Postmaster | undefined = current;
  const watching = watch();

  async function watch(): Promise<void> {
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    let deaths: number[] = [];
    for (;;) {
      await Promise.race([current.whenEnded(), aborted]);
      if (signal.aborted) return;
      inUse = undefined;
      log("The database stopped; restarting …");
      const now = performance.now();
      deaths = [...deaths.filter((at) => now - at < FORGET_AFTER_MS), now];
      if (!(await reopen(deaths.length))) return;
      log("The database is running again.");
      announce();
    }
  }

  async function reopen(deaths: number): Promise<boolean> {
    for (let attempt = deaths; !signal.aborted; attempt += 1) {
      try {
        await wait(waitBefore(attempt), undefined, { signal });
        current = inUse = await open(signal);
        return true;
      } catch (error) {
        if (!signal.aborted) log(messageOf(error));
      }
    }
    return false;
  }

  function announce(): void {
    try {
      onRestart();
    } catch (error) {
      log(`After the database was restarted: ${messageOf(error)}`);
    }
  }

  async function release(): Promise<Postmaster | undefined> {
    released.abort();
    await watching;
    return inUse;
  }

  return { current: () => current, release };
}

/** Milliseconds before the nth attempt within a minute: 0, then doubling up to 10 s. */
export function waitBefore(attempt: number): number {
  return attempt <= 2 ? 0 : Math.min(LONGEST_WAIT_MS, 100 * 2 ** (attempt - 3));
}
