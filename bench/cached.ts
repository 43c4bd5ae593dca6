import type { Bench } from "./bench.ts";
import { type Measured, measureByTurns } from "./by-turns.ts";
import { type Answer, get } from "./get.ts";
import { startLimit } from "./limit.ts";
import { findLoadTool } from "./load.ts";
import { startProduct } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

/** Of what a bare `node:http` server with the same bytes reaches in the same minute. */
const SHARE_MIN = 0.9;

/** Kept pages under full load, against a server that does nothing but give the same bytes. */
export async function measureCached(bench: Bench): Promise<void> {
  const { env, post } = await bench.site();
  const tool = findLoadTool();
  const product = await startProduct(env, bench.started);
  const limit = await startLimit(bench.started);
  const contestant = { url: product.url, pid: product.process.pid ?? 0 };
  bench.say(`Cached pages: ${tool.name}, the product and a bare node:http server by turns`);
  for (const [page, path] of [
    ["home", "/"],
    ["a post", post],
  ] as const) {
    for (const [way, headers] of await waysToAsk(product.url + path)) {
      const answer = await get(product.url + path, headers);
      await limit.answers(answer);
      await expectSame(answer, limit.url + path, headers);
      const [ours, bare] = await measureByTurns(tool, [contestant, limit], {
        rounds: bench.isQuick ? 3 : 7,
        path,
        headers,
      });
      bench.report({
        what: `Cached ${page}, ${way}`,
        rounds: ratios(ours.perSecond, bare.perSecond),
        unit: "",
        limit: { atLeast: SHARE_MIN },
        behind: `${rateOf(ours)} to ${rateOf(bare)}; ${sizeOf(answer)}`,
      });
    }
  }
  await product.stop();
}

async function waysToAsk(url: string): Promise<[string, Record<string, string>][]> {
  const encoding = { "Accept-Encoding": "br" };
  const { headers } = await get(url, encoding);
  return [
    ["identity", {}],
    ["brotli", encoding],
    ["304", { ...encoding, "If-None-Match": headers.etag ?? "" }],
  ];
}

/** The comparison is worth nothing when the two do not send the same. */
async function expectSame(answer: Answer, url: string, headers: Record<string, string>) {
  const other = await get(url, headers);
  const same = other.status === answer.status && other.body.equals(answer.body);
  const names = (raw: string[]) => raw.filter((_, index) => index % 2 === 0).join();
  if (!same || names(other.rawHeaders) !== names(answer.rawHeaders)) {
    throw new Error(`The bare server does not answer like the product at ${url}`);
  }
}

function rateOf({ perSecond, processorTime }: Measured): string {
  const rate = `${Math.round(medianOf(perSecond)).toLocaleString("en")}/s`;
  return processorTime === null ? rate : `${rate} (${processorTime.toFixed(1)} µs each)`;
}

function sizeOf({ body }: Answer): string {
  return body.length === 0 ? "no body" : `${(body.length / 1024).toFixed(1)} KB`;
}
