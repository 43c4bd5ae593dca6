import { expect, test } from "vitest";
import { isUsualSpelling, pageKey, queryOf, usualAddress } from "./page-key.ts";

test.each([
  ["/", "/"],
  ["/blog?page=2", "/blog?page=2"],
  ["/blog?utm_source=mail&page=2", "/blog?page=2"],
  ["/blog?utm_source=mail", "/blog"],
  ["/?projects=all&page=2", "/?page=2&projects=all"],
  ["/?page=2&projects=all", "/?page=2&projects=all"],
  ["/?category=", "/"],
  ["/?category=Brand&q=red+shoes&utm_source=x", "/?q=red+shoes&category=Brand"],
  ["/?client=A&client=B&year=2017", "/?year=2017&client=A"],
  ["/?order=asc&sort=title", "/?sort=title&order=asc"],
  ["/_.data?role=Design&workType=Web", "/_.data?workType=Web&role=Design"],
  [`/?q=${"%F0%9F%8E%A8".repeat(200)}`, `/?q=${"%F0%9F%8E%A8".repeat(200)}`],
  [`/?q=${"x".repeat(2_001)}&page=2`, "/?page=2"],
  [`/?category=${"x".repeat(401)}&page=2`, "/?page=2"],
  ["/blog?q=shoes&category=Brand", "/blog"],
  ["/blog?", "/blog"],
  ["/blog/?page=2&utm_source=mail", "/blog/?page=2"],
  ["/blog?page=2&page=3", "/blog?page=2"],
  ["/blog?projects=all", "/blog"],
  ["/sitemap.xml?page=2", "/sitemap.xml"],
  ["/about#top", "/about"],
  ["/blog?page=2#top", "/blog?page=2"],
  [`/blog?page=${"9".repeat(1000)}`, "/blog"],
])("%s is cached as %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test("a thousand made-up parameters share one page", () => {
  const keys = new Set(Array.from({ length: 1000 }, (_, i) => pageKey(`/about?x${i}=${i}`)));
  expect(keys).toEqual(new Set(["/about"]));
});

test.each([
  ["/", true],
  ["/about", true],
  ["/blog/A-Post", true],
  ["/blog/%E7%94%B0", true],
  ["/blog/%E7%94%b0", false],
  ["/project/id/0a-1b", true],
  ["/_.data", true],
  ["/ABOUT", false],
  ["/%61bout", false],
  ["/bLog/a-post", false],
  ["/newsletter/Subscribe", false],
  ["/about/", false],
  ["//about", false],
  ["/blog/a%2Dpost", false],
])("%s is the usual spelling: %j", (path, isUsual) => {
  expect(isUsualSpelling(path)).toBe(isUsual);
});

test("parameters select the same page in every letter case of its path", () => {
  expect(pageKey("/Blog/?page=2&x=1")).toBe("/Blog/?page=2");
  expect(pageKey("/newsletter/Confirm?token=Ab")).toBe("/newsletter/Confirm?token=Ab");
});

test.each([
  ["/", "/_.data", "?page=2&projects=all&sort=title&order=asc&q=a&year=2017"],
  ["/contact", "/contact.data", "?sent=1&warn=1"],
  ["/newsletter/subscribe", "/newsletter/subscribe.data", "?sent=1"],
  ["/newsletter/confirm", "/newsletter/confirm.data", "?token=Ab"],
  ["/newsletter/unsubscribe", "/newsletter/unsubscribe.data", "?token=Ab&returned=1"],
  ["/newsletter/preferences", "/newsletter/preferences.data", "?token=Ab&saved=1"],
  ["/blog", "/blog.data", "?page=2"],
])("the same parameters select the page %s and its data", (page, data, query) => {
  expect(pageKey(`${page}${query}&x=1`)).toBe(page + query);
  expect(pageKey(`${data}${query}&x=1&_routes=root`)).toBe(data + query);
});

test("only one value marks a form as sent", () => {
  expect(pageKey("/contact?sent=1")).toBe("/contact?sent=1");
  expect(pageKey("/contact?sent=2")).toBe("/contact");
  expect(pageKey("/contact?sent=1&warn=1")).toBe("/contact?sent=1&warn=1");
  expect(pageKey("/contact?sent=1&warn=2")).toBe("/contact?sent=1");
  expect(pageKey("/newsletter/subscribe?sent=x")).toBe("/newsletter/subscribe");
});

test.each([
  ["/blog/a", ""],
  ["/blog/a?", ""],
  ["/blog/a.data?_routes=root", ""],
  ["/blog/a?utm_source=x&_routes=root&b#c?d=1", "?utm_source=x&b="],
  ["/blog/a?b=\r\n\u0000c", "?b=%0D%0A%00c"],
])("the query of %j is %j", (url, query) => {
  expect(queryOf(url)).toBe(query);
});

test.each([
  ["/about/", "/about"],
  ["/blog/?page=2&utm_source=a/", "/blog?page=2&utm_source=a/"],
  ["/blog/On-Colour/", "/blog/On-Colour"],
  ["/", null],
  ["/?q=a/", null],
  ["/about", null],
  ["/about//", null],
  ["//example.com/", null],
  ["/About", "/about"],
  ["/Blog/?page=2&Ref=A", "/blog?page=2&Ref=A"],
  ["/BLOG/On-Colour/", "/blog/On-Colour"],
  ["/Blog/%E7%94%B0-A", "/blog/%E7%94%B0-A"],
  ["/blog/%e7%94%b0-a", "/blog/%E7%94%B0-a"],
  ["/blog/On-Colour", null],
  ["/Project/ID", "/project/ID"],
  ["/project/ID/0A-1b", "/project/id/0a-1b"],
  ["/Newsletter/Confirm?token=Ab", "/newsletter/confirm?token=Ab"],
  ["/%41bout", null],
  ["//Example.com/", null],
])("the usual spelling of %s is %s", (url, usual) => {
  expect(usualAddress(url)).toBe(usual);
});
