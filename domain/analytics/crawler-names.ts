import { AI_CRAWLERS, type CrawlerKind } from "../site/crawler-kinds.ts";

/** Crawlers of web search engines; `Applebot-Extended` and the like only exist in robots.txt. */
const SEARCH_ENGINES = [
  "Googlebot",
  "GoogleOther",
  "Storebot-Google",
  "bingbot",
  "Applebot",
  "DuckDuckBot",
  "YandexBot",
  "Baiduspider",
  "Bravebot",
  "Qwantbot",
  "Qwantify",
  "SeznamBot",
  "PetalBot",
  "Yeti",
  "Sogou",
  "MojeekBot",
  "Exabot",
  "Slurp",
];

export const CRAWLER_LABELS = {
  assistants: "AI assistant answering a person",
  search: "AI assistant search",
  training: "AI model training",
  engine: "Search engine",
  other: "Other",
} as const;

export type SeenKind = keyof typeof CRAWLER_LABELS;

/** For crawlers that only the package isbot recognizes. */
export const OTHER_CRAWLERS = "Other crawlers";

const ORDER: readonly CrawlerKind[] = ["assistants", "search", "training"];

const KINDS = new Map<string, SeenKind>([
  ...ORDER.flatMap((kind) => AI_CRAWLERS[kind].map((name) => [name, kind] as const)),
  ...SEARCH_ENGINES.map((name) => [name, "engine"] as const),
]);

const TOKENS = [...KINDS.keys()].map((name) => ({ name, token: name.toLowerCase() }));

const CONFIRMED = " (confirmed)";
const CLAIMED = " (claimed)";

/** What a crawler is counted as whose operator publishes its addresses. */
export function checkedName(name: string, isConfirmed: boolean): string {
  return name + (isConfirmed ? CONFIRMED : CLAIMED);
}

/** `isConfirmed`: by the address; null when it was not checked. */
export function seenCrawler(counted: string): {
  name: string;
  kind: SeenKind;
  isConfirmed: boolean | null;
} {
  if (counted.endsWith(CLAIMED)) {
    const kind = kindOf(counted.slice(0, -CLAIMED.length));
    return { name: counted, kind, isConfirmed: false };
  }
  const isConfirmed = counted.endsWith(CONFIRMED) || null;
  const name = isConfirmed ? counted.slice(0, -CONFIRMED.length) : counted;
  return { name, kind: kindOf(name), isConfirmed };
}

function kindOf(name: string): SeenKind {
  return KINDS.get(name) ?? "other";
}

const AI_TOKENS = ORDER.flatMap((kind) => AI_CRAWLERS[kind]).map((name) => name.toLowerCase());

/** By its name anywhere: some have the user agent of a browser otherwise. */
export function isAiCrawler(userAgent: string): boolean {
  const text = userAgent.toLowerCase();
  return AI_TOKENS.some((token) => text.includes(token));
}

/** Null for a user agent of none of them, such as a browser. */
export function knownCrawler(userAgent: string): string | null {
  const text = userAgent.toLowerCase();
  return TOKENS.find(({ token }) => text.includes(token))?.name ?? null;
}
