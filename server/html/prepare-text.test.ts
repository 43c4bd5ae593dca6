import { expect, test } from "vitest";
import { prepareText } from "./prepare-text.ts";

test.each([
  { under: 1 as const, html: "<h1>a</h1><h4>b</h4>", shown: "<h2>a</h2><h3>b</h3>" },
  { under: 2 as const, html: "<h3>a</h3><h3>b</h3>", shown: "<h3>a</h3><h3>b</h3>" },
  { under: 2 as const, html: "<h1>a</h1><h2></h2>", shown: "<h3>a</h3>" },
  { under: 1 as const, html: '<p onclick="x">a &lt; b</p><img src=x>', shown: "<p>a &lt; b</p>" },
  { under: 1 as const, html: "", shown: "" },
])("below an h$under $html is shown as $shown", ({ under, html, shown }) => {
  expect(prepareText(html, { under })).toBe(shown);
});
