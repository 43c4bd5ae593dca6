import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { type Answer, get } from "./get.ts";
import { startLimit } from "./limit.ts";
import { findLoadTool, type Load, type LoadTool } from "./load.ts";
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
  bench.say(`Cached pages: ${tool.name}, the product and a bare node:http server by turns`);
  for (const [page, path] of [
    ["home", "/"],
    ["a post", post],
  ] as const) {
    for (const [way, headers] of await waysToAsk(product.url + path)) {
      const answer = await get(product.url + path, headers);
      await limit.answers(answer);
      await expectSame(answer, limit.url + path, headers);
      const measured = await byTurns(tool, bench.isQuick ? 3 : 9, [
        { url: product.url + path, headers, seconds: 1 },
        { url: limit.url + path, headers, seconds: 1 },
      ]);
      bench.report({
        what: `Cached ${page}, ${way}`,
        rounds: ratios(measured.product, measured.limit),
        unit: "",
        limit: { atLeast: SHARE_MIN },
        behind: `${perSecond(measured.product)} of ${perSecond(measured.limit)} requests a second, ${kilobytes(answer.body)}`,
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

/** Rounds in which each is measured once; who goes first changes, since the machine is not even. */
async function byTurns(tool: LoadTool, rounds: number, [product, limit]: [Load, Load]) {
  const measured = { product: [] as number[], limit: [] as number[] };
  await tool.requestsPerSecond(product);
  await tool.requestsPerSecond(limit);
  for (let round = 0; round < rounds; round++) {
    const turns =
      round % 2 === 0 ? (["product", "limit"] as const) : (["limit", "product"] as const);
    for (const turn of turns) {
      // Connections of the one before are still being closed.
      await wait(50);
      const load = turn === "product" ? product : limit;
      measured[turn].push(await tool.requestsPerSecond(load));
    }
  }
  return measured;
}

function perSecond(values: number[]): string {
  return Math.round(medianOf(values)).toLocaleString("en");
}

function kilobytes(body: Buffer): string {
  return body.length === 0 ? "no body" : `${(body.length / 1024).toFixed(1)} KB`;
}
