import { formatNumber } from "#domain/site/formats.ts";
import { type Measured, measureAlternating } from "./alternate.ts";
import { startBaseline } from "./baseline.ts";
import type { Bench } from "./bench.ts";
import { type Answer, get } from "./get.ts";
import { findLoadTool } from "./load.ts";
import { startProduct } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

/** Share of the baseline's rate. */
const SHARE_MIN = 0.9;

/** Cached pages under full load, against a server that only returns the same bytes. */
export async function measureCached(bench: Bench): Promise<void> {
  const { env, post } = await bench.site();
  const tool = findLoadTool();
  const product = await startProduct(env, bench.cleanup);
  const baseline = await startBaseline(bench.cleanup);
  const target = { url: product.url, pid: product.process.pid ?? 0 };
  bench.log(
    `Cached pages: ${tool.name}, alternating between the product and a bare node:http server`,
  );
  for (const [page, path] of [
    ["home", "/"],
    ["a post", post],
  ] as const) {
    for (const [variant, headers] of await requestVariants(product.url + path)) {
      const answer = await get(product.url + path, headers);
      await baseline.respondWith(answer);
      await assertSameResponse(answer, baseline.url + path, headers);
      const [ours, bare] = await measureAlternating(tool, [target, baseline], {
        rounds: bench.isQuick ? 3 : 7,
        path,
        headers,
      });
      bench.report({
        what: `Cached ${page}, ${variant}`,
        rounds: ratios(ours.perSecond, bare.perSecond),
        unit: "",
        limit: { atLeast: SHARE_MIN },
        details: `${rateOf(ours)} to ${rateOf(bare)}; ${sizeOf(answer)}`,
      });
    }
  }
  await product.stop();
}

async function requestVariants(url: string): Promise<[string, Record<string, string>][]> {
  const encoding = { "Accept-Encoding": "br" };
  const { headers } = await get(url, encoding);
  return [
    ["identity", {}],
    ["brotli", encoding],
    ["304", { ...encoding, "If-None-Match": headers.etag ?? "" }],
  ];
}

/** The comparison requires identical responses. */
async function assertSameResponse(answer: Answer, url: string, headers: Record<string, string>) {
  const other = await get(url, headers);
  const same = other.status === answer.status && other.body.equals(answer.body);
  const names = (raw: string[]) => raw.filter((_, index) => index % 2 === 0).join();
  if (!same || names(other.rawHeaders) !== names(answer.rawHeaders)) {
    throw new Error(`The baseline server's response differs from the product's at ${url}`);
  }
}

function rateOf({ perSecond, processorTime }: Measured): string {
  const rate = `${formatNumber(Math.round(medianOf(perSecond)))}/s`;
  return processorTime === null ? rate : `${rate} (${processorTime.toFixed(1)} µs each)`;
}

function sizeOf({ body }: Answer): string {
  return body.length === 0 ? "no body" : `${(body.length / 1024).toFixed(1)} KB`;
}
