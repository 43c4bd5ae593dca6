import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** False for bots, prefetches and visitors who opted out (DNT, GPC). decisions: Publishing */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers["user-agent"];
  if (!userAgent || isbot(userAgent)) return false;
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  return !PURPOSE_HEADERS.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}
