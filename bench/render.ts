import type { Bench } from "./bench.ts";
import { timeInTurn } from "./in-turn.ts";
import { startLikeProduct, startUncached } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

/** The product also checks, hashes, and compresses for everyone who comes later: that may double it. */
const TIMES_MAX = 2;

/** Pages that nothing is kept of, against the same loaders and components behind nothing else. */
export async function measureRender(bench: Bench): Promise<void> {
  const { env, post, project } = await bench.site();
  const product = await startUncached(env, bench.started);
  const bare = await startLikeProduct("bench/bare-render-server.ts", env, bench.started);
  bench.say("Uncached pages: the product and a bare React Router handler, request by request");
  for (const [page, path] of [
    ["home", "/"],
    ["listing", "/blog"],
    ["a post", post],
    ["a project", project],
  ]) {
    const [ours = [], theirs = []] = await timeInTurn(
      [product.url + path, bare.url + path],
      bench.isQuick ? { rounds: 3, perRound: 30 } : { rounds: 7, perRound: 40 },
    );
    bench.report({
      what: `Uncached ${page}, time of the bare handler`,
      rounds: ratios(ours, theirs),
      unit: "",
      limit: { atMost: TIMES_MAX },
      behind: `${medianOf(ours).toFixed(2)} ms to ${medianOf(theirs).toFixed(2)} ms`,
    });
  }
  await bare.stop();
  await product.stop();
}
