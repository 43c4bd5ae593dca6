import { formatNumber } from "#domain/site/formats.ts";
import { POSTS_PER_PAGE } from "../domain/posts/post.ts";
import { timeRoundRobin } from "./alternate.ts";
import type { Bench } from "./bench.ts";
import { startFilled, startServer } from "./database.ts";
import { startUncached } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

const SIZES = [10, POSTS_PER_PAGE, 1_000, 100_000];
/** Ratio to the base. */
const TIMES_MAX = 1.2;

/** Name, path, and the sizes that larger ones are compared with. */
const PAGES: readonly [string, string, readonly number[]][] = [
  ["home", "/", [10]],
  ["all projects, first page", "/?projects=all", [10]],
  // With fewer its first page is not full, and costs less for that reason alone.
  ["listing, first page", "/blog", [POSTS_PER_PAGE]],
  // Exists in every size.
  ["a post", "/blog/post-10", [10, 1_000]],
  ["a project", "/project/project-10", [10]],
];

export async function measureGrowth(bench: Bench): Promise<void> {
  bench.log(`Growth: filling databases with ${SIZES.map(counted).join(", ")} projects and posts`);
  const server = await startServer(bench);
  const sites: string[] = [];
  for (const size of SIZES) sites.push(await startFilled(bench, server, size, startUncached));
  for (const [page, path, bases] of PAGES) {
    const all = await timeRoundRobin(
      sites.map((url) => url + path),
      bench.isQuick ? { rounds: 3, perRound: 20 } : { rounds: 7, perRound: 30 },
    );
    for (const base of bases) {
      const fewest = all[SIZES.indexOf(base)] ?? [];
      for (const [index, size] of SIZES.entries()) {
        const times = all[index] ?? [];
        if (size <= Math.max(base, POSTS_PER_PAGE)) continue;
        bench.report({
          what: `Uncached ${page}, ${counted(size)} items to ${counted(base)}`,
          rounds: ratios(times, fewest),
          unit: "",
          limit: { atMost: TIMES_MAX },
          details: `${medianOf(times).toFixed(2)} ms to ${medianOf(fewest).toFixed(2)} ms`,
        });
      }
    }
  }
}

function counted(size = 0): string {
  return formatNumber(size);
}
