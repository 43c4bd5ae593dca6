import { timeRoundRobin } from "./alternate.ts";
import type { Bench } from "./bench.ts";
import { startProgram, startUncached } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

/** The product also checks, hashes and compresses for later requests. */
const TIMES_MAX = 2;

/** Uncached pages against the same loaders and components without the rest of the server. */
export async function measureRender(bench: Bench): Promise<void> {
  const { env, post, project } = await bench.site();
  const product = await startUncached(env, bench.cleanup);
  const bare = await startProgram("bench/bare-render-server.ts", env, bench.cleanup);
  bench.log("Uncached pages: alternating between the product and a bare React Router handler");
  for (const [page, path] of [
    ["home", "/"],
    ["listing", "/blog"],
    ["a post", post],
    ["a project", project],
  ]) {
    const [ours = [], theirs = []] = await timeRoundRobin(
      [product.url + path, bare.url + path],
      bench.isQuick ? { rounds: 3, perRound: 30 } : { rounds: 7, perRound: 40 },
    );
    bench.report({
      what: `Uncached ${page}, ratio to the bare handler`,
      rounds: ratios(ours, theirs),
      unit: "",
      limit: { atMost: TIMES_MAX },
      details: `${medianOf(ours).toFixed(2)} ms to ${medianOf(theirs).toFixed(2)} ms`,
    });
  }
  await bare.stop();
  await product.stop();
}
