import { expect, test } from "vitest";
import { CRAWLER_KINDS, crawlerRules } from "./crawler-kinds.ts";

const ALL = { training: true, search: true, assistants: true };

test("without a refusal nothing is added", () => {
  expect(crawlerRules(ALL)).toEqual([]);
});

test("a kind that is turned off is one group of robots.txt", () => {
  const lines = crawlerRules({ ...ALL, training: false });
  expect(lines).toContain("User-agent: GPTBot");
  expect(lines).not.toContain("User-agent: ChatGPT-User");
  expect(lines.slice(-2)).toEqual(["Disallow: /", ""]);
  expect(lines.filter((line) => line.startsWith("Disallow"))).toHaveLength(1);
});

test("no crawler has two kinds, and no search engine of the web is refused", () => {
  const all = CRAWLER_KINDS.flatMap((kind) => crawlerRules({ ...ALL, [kind]: false })).filter(
    (line) => line.startsWith("User-agent"),
  );
  expect(new Set(all).size).toBe(all.length);
  const refused = crawlerRules({ training: false, search: false, assistants: false });
  for (const engine of ["*", "Googlebot", "bingbot", "Applebot", "DuckDuckBot"]) {
    expect(refused).not.toContain(`User-agent: ${engine}`);
  }
});
