import type { Settings } from "../forms/setting.ts";
import { SITE_SETTINGS } from "./settings.ts";

type Allowed = Settings<typeof SITE_SETTINGS>["crawlers"];

export type CrawlerKind = keyof Allowed;

export const CRAWLER_KINDS = SITE_SETTINGS.crawlers.options;

/** Robots.txt product tokens by what their owners publish that they do. */
export const AI_CRAWLERS = {
  training: [
    "GPTBot",
    "ClaudeBot",
    "anthropic-ai",
    "Google-Extended",
    "Applebot-Extended",
    "meta-externalagent",
    "FacebookBot",
    "Amazonbot",
    "Bytespider",
    "CCBot",
    "cohere-training-data-crawler",
    "DeepSeekBot",
    "Diffbot",
    "AI2Bot",
    "ImagesiftBot",
    "Omgilibot",
    "PanguBot",
    "Timpibot",
    "Webzio-Extended",
  ],
  search: [
    "OAI-SearchBot",
    "Claude-SearchBot",
    "PerplexityBot",
    "Amzn-SearchBot",
    "meta-webindexer",
    "YouBot",
    "PhindBot",
    "iaskspider",
  ],
  assistants: [
    "ChatGPT-User",
    "Claude-User",
    "Perplexity-User",
    "MistralAI-User",
    "meta-externalfetcher",
    "Amzn-User",
    "DuckAssistBot",
    "Google-NotebookLM",
    "cohere-ai",
  ],
} as const satisfies Record<CrawlerKind, readonly string[]>;

/** The lines of robots.txt for kinds that are turned off; search engines of the web are not among them. */
export function crawlerRules(isAllowed: Allowed): string[] {
  const refused = CRAWLER_KINDS.filter((kind) => !isAllowed[kind]).flatMap(
    (kind) => AI_CRAWLERS[kind],
  );
  if (refused.length === 0) return [];
  return [...refused.map((agent) => `User-agent: ${agent}`), "Disallow: /", ""];
}
