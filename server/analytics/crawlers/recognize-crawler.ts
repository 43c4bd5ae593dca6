import { isbot } from "isbot";
import { isAiCrawler, knownCrawler, OTHER_CRAWLERS } from "#domain/analytics/crawler-names.ts";
import { isKnownCrawler } from "#domain/analytics/crawlers.ts";

const USER_AGENTS_MAX = 500;
const names = new Map<string, string | null>();

/** Null for people's browsers. Remembered, since it takes longer than the rest of a beacon. */
export function recognizeCrawler(userAgent: string): string | null {
  const known = names.get(userAgent);
  if (known !== undefined) return known;
  const isCrawler = isbot(userAgent) || isKnownCrawler(userAgent) || isAiCrawler(userAgent);
  const name = isCrawler ? (knownCrawler(userAgent) ?? OTHER_CRAWLERS) : null;
  if (names.size >= USER_AGENTS_MAX) names.clear();
  names.set(userAgent, name);
  return name;
}
