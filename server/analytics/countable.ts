import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether a view that came with these headers may be counted: by a person, who looks, and does not
 * object. decisions: Publishing
 */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers["user-agent"];
  if (!userAgent || isbot(userAgent)) return false;
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  return !PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
}
