import { setTimeout as wait } from "node:timers/promises";
import type { LoadTool } from "./load.ts";
import { processorTimeOf } from "./processor-time.ts";

export type Contestant = { url: string; pid: number };

export type Measured = {
  /** Answers a second, one value a round. */
  perSecond: number[];
  /** Microseconds of processor time for an answer, over all rounds: other programs do not count. */
  processorTime: number | null;
};

/**
 * Rounds of a second each in which both are asked the same, one after the other; who goes first
 * changes, since the machine is not even.
 */
export async function measureByTurns(
  tool: LoadTool,
  contestants: [Contestant, Contestant],
  { rounds, path, headers }: { rounds: number; path: string; headers: Record<string, string> },
): Promise<[Measured, Measured]> {
  const sums = contestants.map(() => ({ perSecond: [] as number[], requests: 0, time: 0 }));
  const order = [0, 1];
  for (const { url } of contestants) await tool.ask({ url: url + path, headers, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const turn of order.reverse()) {
      const [contestant, sum] = [contestants[turn], sums[turn]];
      if (!contestant || !sum) continue;
      // Connections of the one before are still being closed.
      await wait(50);
      const before = await processorTimeOf(contestant.pid);
      const load = { url: contestant.url + path, headers, seconds: 1 };
      const { requests, perSecond } = await tool.ask(load);
      const after = await processorTimeOf(contestant.pid);
      sum.perSecond.push(perSecond);
      sum.requests += requests;
      sum.time += (after ?? Number.NaN) - (before ?? Number.NaN);
    }
  }
  const [first, second] = sums.map(({ perSecond, requests, time }) => ({
    perSecond,
    processorTime: Number.isNaN(time) ? null : time / requests,
  }));
  if (!first || !second) throw new Error("It takes two to measure by turns");
  return [first, second];
}
