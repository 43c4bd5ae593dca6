import type { IncomingHttpHeaders } from "node:http";
import { recognizeCrawler } from "./crawlers/recognize-crawler.ts";

const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** False for bots, prefetches and visitors who opted out (DNT, GPC). decisions: Publishing */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers["user-agent"];
  if (!userAgent || recognizeCrawler(userAgent) || hasOptedOut(headers)) return false;
  return !PURPOSE_HEADERS.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}

/** Do Not Track and Global Privacy Control. */
export function hasOptedOut(headers: IncomingHttpHeaders): boolean {
  return headers.dnt === "1" || headers["sec-gpc"] === "1";
}
