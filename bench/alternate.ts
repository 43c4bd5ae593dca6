import { setTimeout as wait } from "node:timers/promises";
import { get } from "./get.ts";
import type { LoadTool } from "./load.ts";
import { processorTimeOf } from "./process-usage.ts";
import { medianOf } from "./statistics.ts";

const WARM_UP_REQUESTS = 80;

type Target = { url: string; pid: number };

export type Measured = {
  /** Requests per second, one value per round. */
  perSecond: number[];
  /** CPU time per request in microseconds, over all rounds; unaffected by other programs. */
  processorTime: number | null;
};

/** Rounds of a second per target. The order alternates, to cancel out noise of the machine. */
export async function measureAlternating(
  tool: LoadTool,
  targets: [Target, Target],
  { rounds, path, headers }: { rounds: number; path: string; headers: Record<string, string> },
): Promise<[Measured, Measured]> {
  const sums = targets.map(() => ({ perSecond: [] as number[], requests: 0, time: 0 }));
  const order = [0, 1];
  for (const { url } of targets) await tool.run({ url: url + path, headers, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const turn of order.reverse()) {
      const [target, sum] = [targets[turn], sums[turn]];
      if (!target || !sum) continue;
      // Connections of the previous target are still closing.
      await wait(50);
      const before = await processorTimeOf(target.pid);
      const load = { url: target.url + path, headers, seconds: 1 };
      const { requests, perSecond } = await tool.run(load);
      const after = await processorTimeOf(target.pid);
      sum.perSecond.push(perSecond);
      sum.requests += requests;
      sum.time += (after ?? Number.NaN) - (before ?? Number.NaN);
    }
  }
  const [first, second] = sums.map(({ perSecond, requests, time }) => ({
    perSecond,
    processorTime: Number.isNaN(time) ? null : time / requests,
  }));
  if (!first || !second) throw new Error("Two targets are required");
  return [first, second];
}

/** Medians of each round in milliseconds, per URL. Requests are interleaved to share noise. */
export async function timeRoundRobin(
  urls: string[],
  { rounds, perRound }: { rounds: number; perRound: number },
): Promise<number[][]> {
  for (let request = 0; request < WARM_UP_REQUESTS; request++) {
    for (const url of urls) await timeOf(url);
  }
  const medians = urls.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const times = urls.map((): number[] => []);
    for (let request = 0; request < perRound; request++) {
      for (let turn = 0; turn < urls.length; turn++) {
        const which = (turn + request) % urls.length;
        times[which]?.push(await timeOf(urls[which] ?? ""));
      }
    }
    for (const [which, list] of times.entries()) medians[which]?.push(medianOf(list));
  }
  return medians;
}

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const { status } = await get(url, { "Accept-Encoding": "br" });
  const time = performance.now() - begun;
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return time;
}
