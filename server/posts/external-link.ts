import { STATUS_CODES } from "node:http";
import { requestPublicUrl } from "../http/request-public-url.ts";

/** `dead`: visitors get nowhere. `unclear`: a browser may see something else. */
export type LinkOutcome = { state: "ok" } | { state: "dead" | "unclear"; reason: string };

/** For one link with all its redirects. */
const WITHIN_MS = 15_000;
const REDIRECTS_MAX = 5;
const GONE = new Set([404, 410]);

/** Headers only: no body is read. `isAllowed` judges the addresses that host names lead to. */
export async function checkExternalLink(
  href: string,
  signal: AbortSignal,
  isAllowed?: (ip: string) => boolean,
): Promise<LinkOutcome> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  let url = URL.parse(href);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    if (!url || !isWebAddress(url)) return { state: "dead", reason: "it is no web address" };
    // Not to be sent, and a page behind a password is unclear anyway.
    url.username = url.password = "";
    const response = await headOrGet(url, deadline, isAllowed);
    signal.throwIfAborted();
    if (!response.ok) return outcomeOfFailure(response.code);
    const { status, location } = response;
    if (status < 300) return { state: "ok" };
    if (status >= 400 || location === null) {
      const reason = `the server responds with ${status} ${STATUS_CODES[status] ?? ""}`.trim();
      return { state: GONE.has(status) ? "dead" : "unclear", reason };
    }
    url = URL.parse(location, url);
  }
  return { state: "unclear", reason: `it redirects more than ${REDIRECTS_MAX} times` };
}

export function isWebAddress({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** Many servers refuse HEAD for pages that exist. */
async function headOrGet(url: URL, signal: AbortSignal, isAllowed?: (ip: string) => boolean) {
  const head = await requestPublicUrl(url, { method: "HEAD", signal }, isAllowed);
  if (!head.ok || head.status < 400) return head;
  return requestPublicUrl(url, { method: "GET", signal }, isAllowed);
}

function outcomeOfFailure(code: string): LinkOutcome {
  switch (code) {
    case "PRIVATE":
      return { state: "dead", reason: "it leads into a private network" };
    case "ENOTFOUND":
      return { state: "dead", reason: "its server was not found" };
    case "ABORT_ERR":
      return { state: "unclear", reason: "the server takes too long to respond" };
    default:
      return { state: "unclear", reason: `the server could not be reached (${code})` };
  }
}
