import { get } from "./get.ts";
import { medianOf } from "./statistics.ts";

const WARM_UP_REQUESTS = 80;

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
