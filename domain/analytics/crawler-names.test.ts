import { expect, test } from "vitest";
import { checkedName, knownCrawler, seenCrawler } from "./crawler-names.ts";

test.each([
  ["Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot", "training"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)",
    "ChatGPT-User",
    "assistants",
  ],
  [
    "Mozilla/5.0 (compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)",
    "OAI-SearchBot",
    "search",
  ],
  ["Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)", "ClaudeBot", "training"],
  [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Googlebot",
    "engine",
  ],
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot", "engine"],
])("%s", (userAgent, name, kind) => {
  expect(knownCrawler(userAgent)).toBe(name);
  expect(seenCrawler(name)).toEqual({ name, kind, isConfirmed: null });
});

test("a browser is none, and what is not listed is of another kind", () => {
  const browser =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  expect(knownCrawler(browser)).toBeNull();
  expect(seenCrawler("Other crawlers").kind).toBe("other");
});

test("a crawler with a confirmed address has another name than an unchecked one", () => {
  const seen = [checkedName("GPTBot", true), checkedName("GPTBot", false), "GPTBot"].map(
    seenCrawler,
  );
  const kind = "training";
  expect(seen).toEqual([
    { name: "GPTBot", kind, isConfirmed: true },
    { name: "GPTBot (claimed)", kind, isConfirmed: false },
    { name: "GPTBot", kind, isConfirmed: null },
  ]);
});
