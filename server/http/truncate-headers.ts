import type { IncomingMessage } from "node:http";

export const USER_AGENT_MAX_CHARS = 500;
const COOKIES_MAX_CHARS = 8_192;
const DEFAULT_MAX_CHARS = 2_048;

const MAX_CHARS = new Map([
  ["user-agent", USER_AGENT_MAX_CHARS],
  ["cookie", COOKIES_MAX_CHARS],
]);
/** The nearest proxy appends last. */
const TRUNCATED_FROM_LEFT = "x-forwarded-for";

export function truncateHeaders({ headers, rawHeaders }: IncomingMessage): void {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string" && isLong(value)) headers[name] = cut(name, value);
  }
  for (let at = 1; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at] ?? "";
    if (isLong(value)) rawHeaders[at] = cut(rawHeaders[at - 1]?.toLowerCase() ?? "", value);
  }
}

const isLong = (value: string) => value.length > USER_AGENT_MAX_CHARS;

function cut(name: string, value: string): string {
  const max = MAX_CHARS.get(name) ?? DEFAULT_MAX_CHARS;
  return name === TRUNCATED_FROM_LEFT ? value.slice(-max) : value.slice(0, max);
}
