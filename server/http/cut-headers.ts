import type { IncomingMessage } from "node:http";

/** In characters: longer ones say nothing more, and are stored. */
export const USER_AGENT_MAX_CHARS = 500;
/** Those of other sites on the same host come along. */
const COOKIES_MAX_CHARS = 8_192;
const OTHERS_MAX_CHARS = 2_048;

const MAX_CHARS = new Map([
  ["user-agent", USER_AGENT_MAX_CHARS],
  ["cookie", COOKIES_MAX_CHARS],
]);
/** Read from its end: the nearest proxy writes last. */
const READ_FROM_THE_END = "x-forwarded-for";

/** Cuts the headers of a request to what is used of them. */
export function cutHeaders({ headers, rawHeaders }: IncomingMessage): void {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string" && isLong(value)) headers[name] = cut(name, value);
  }
  // Hono reads these.
  for (let at = 1; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at] ?? "";
    if (isLong(value)) rawHeaders[at] = cut(rawHeaders[at - 1]?.toLowerCase() ?? "", value);
  }
}

const isLong = (value: string) => value.length > USER_AGENT_MAX_CHARS;

function cut(name: string, value: string): string {
  const max = MAX_CHARS.get(name) ?? OTHERS_MAX_CHARS;
  return name === READ_FROM_THE_END ? value.slice(-max) : value.slice(0, max);
}
