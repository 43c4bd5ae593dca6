import { expect, test } from "vitest";
import { linksOf, replaceLinks } from "./clicks.ts";

const URL = "https://osei.example/blog/it's-here?a=1&b=2";
const MAIL = {
  html: `<a href="https://osei.example/blog/it&#x27;s-here?a=1&amp;b=2">Read</a><a href="mailto:a@b.example">Write</a>`,
  text: `Read ${URL} now`,
};

test("links are found as the templates meant them", () => {
  expect(linksOf(MAIL)).toEqual([URL]);
});

test("both bodies get the new address, and other links stay", () => {
  const replaced = replaceLinks(MAIL, new Map([[URL, "https://osei.example/c/1"]]));
  expect(replaced.html).toBe(
    `<a href="https://osei.example/c/1">Read</a><a href="mailto:a@b.example">Write</a>`,
  );
  expect(replaced.text).toBe("Read https://osei.example/c/1 now");
});
