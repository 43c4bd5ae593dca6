import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { findOrInstallChromium } from "../scripts/chromium.ts";
import { CHROMIUM_FLAGS } from "../tests/support/browser.ts";
import type { Bench } from "./bench.ts";
import type { Cleanup } from "./cleanup.ts";
import { get } from "./get.ts";
import { startProduct } from "./start-product.ts";
import { medianOf } from "./statistics.ts";

const FIRST_PICTURE = /<picture>.*?<img(?![^>]*data-src)[^>]*>.*?<\/picture>/s;
const VISIT_TRIES = 3;
const ROUNDS = 3;
const PERFORMANCE_MIN = 98;
const FULL_SCORE = 100;
const LAYOUT_SHIFT_MAX = 0.01;
const LARGEST_PAINT_MAX_MS: Record<string, number> = { "the listing": 1480, "a post": 1200 };
/** Independent of how busy the machine is. */
const STABLE_CATEGORIES = ["accessibility", "best-practices", "seo"];

export async function measureLighthouse(bench: Bench): Promise<void> {
  const { env, post, project } = await bench.site();
  const product = await startProduct(env, bench.cleanup);
  // Canonical URLs use this name; another one would count as foreign.
  const origin = product.url.replace("127.0.0.1", "localhost");
  const found = findOrInstallChromium(bench.log);
  if (!found.ok) throw new Error(found.problem);
  const chromium = await launch({ chromePath: found.path, chromeFlags: CHROMIUM_FLAGS });
  bench.cleanup.addProcess(chromium.process);
  bench.log("Lighthouse (mobile): three visits to each page");
  for (const [page, path] of [
    ["home", "/"],
    ["a project", project],
    ["the listing", "/blog"],
    ["a post", post],
    ["about", "/about"],
    ["contact", "/contact"],
  ] as const) {
    const visits: Result[] = [];
    const bareVisits: Result[] = [];
    const atMost = LARGEST_PAINT_MAX_MS[page];
    const bare = atMost && (await startBarePage(origin + path, bench.cleanup));
    for (let round = 0; round < (bench.isQuick ? 1 : ROUNDS); round += 1) {
      visits.push(await visit(origin + path, chromium.port));
      if (bare) bareVisits.push(await visit(bare, chromium.port));
    }
    reportPage(bench, page, visits);
    if (atMost) reportLargestPaint(bench, page, { visits, bareVisits, atMost });
  }
  chromium.kill();
  await product.stop();
}

/** Retries, since recording a trace fails now and then. */
async function visit(url: string, port: number, triesLeft = VISIT_TRIES): Promise<Result> {
  const categories = ["performance", ...STABLE_CATEGORIES];
  const run = await lighthouse(url, { port, onlyCategories: categories, logLevel: "error" });
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
  const { runtimeError } = run.lhr;
  if (!runtimeError) return run.lhr;
  if (triesLeft > 1) return visit(url, port, triesLeft - 1);
  throw new Error(`${url}: ${runtimeError.message}`);
}

function reportPage(bench: Bench, page: string, visits: Result[]): void {
  bench.report({
    what: `Lighthouse ${page}, performance`,
    rounds: visits.map((result) => points(result, "performance")),
    unit: "points",
    limit: { atLeast: PERFORMANCE_MIN },
    details: paintTimings(visits),
  });
  bench.report({
    what: `Lighthouse ${page}, least of accessibility, best practices, SEO`,
    rounds: visits.map((result) =>
      Math.min(...STABLE_CATEGORIES.map((name) => points(result, name))),
    ),
    unit: "points",
    limit: { atLeast: FULL_SCORE },
    details: failedAudits(visits),
  });
  bench.report({
    what: `Lighthouse ${page}, layout shift`,
    rounds: visits.map(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? 0),
    unit: "",
    limit: { atMost: LAYOUT_SHIFT_MAX },
    details: "cumulative over the visit",
  });
}

function reportLargestPaint(
  bench: Bench,
  page: string,
  { visits, bareVisits, atMost }: { visits: Result[]; bareVisits: Result[]; atMost: number },
): void {
  const bare = medianOf(bareVisits.map(largestPaintMs));
  bench.report({
    what: `Lighthouse ${page}, largest contentful paint`,
    rounds: visits.map(largestPaintMs),
    unit: "ms",
    limit: { atMost },
    details: `${bare.toFixed(0)} ms for a bare page with the same text and picture`,
  });
}

function largestPaintMs({ audits }: Result): number {
  return audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
}

function points({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * FULL_SCORE);
}

function paintTimings(visits: Result[]): string {
  const audits = visits.at(-1)?.audits ?? {};
  return ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"]
    .map((name) => `${name.replaceAll("-", " ")} ${audits[name]?.displayValue ?? "unknown"}`)
    .join(", ");
}

function failedAudits(visits: Result[]): string {
  const failed = visits.flatMap(({ categories, audits }) =>
    STABLE_CATEGORIES.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  );
  return failed.length === 0 ? "no audit fails" : `fails: ${[...new Set(failed)].join(", ")}`;
}

/**
 * The product page's text and first picture without styles, fonts or scripts: its largest
 * contentful paint is the share of network and browser.
 */
async function startBarePage(pageUrl: string, cleanup: Cleanup): Promise<string> {
  const page = await get(pageUrl);
  const html = brotliCompressSync(barePageOf(page.body.toString()));
  const server = createServer(async (request, response) => {
    if (request.url === "/") {
      const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
      response.writeHead(200, headers).end(html);
      return;
    }
    const { status, rawHeaders, body } = await get(new URL(request.url ?? "/", pageUrl).href);
    response.writeHead(status, rawHeaders).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://localhost:${port}/`;
}

function barePageOf(html: string): string {
  const main = html.match(/<main[^>]*>(.*)<\/main>/s)?.[1] ?? "";
  const picture = main.match(FIRST_PICTURE)?.[0] ?? "";
  const text = main
    .replace(/<(script|style|svg|noscript)\b.*?<\/\1>/gs, "")
    .replace(/<picture>.*?<\/picture>|<img[^>]*>/gs, "")
    .replace(/ (?:class|style|data-[a-z-]+)="[^"]*"/g, "");
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Bare</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"/></head>' +
    `<body><main>${picture.replace(/<img /, '<img style="width:100%;height:auto" ')}${text}</main></body></html>`
  );
}
