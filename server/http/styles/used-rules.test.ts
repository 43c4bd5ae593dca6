import { expect, test } from "vitest";
import { readStyleSheet, usedRules } from "./used-rules.ts";

function used(css: string, html: string): string {
  return usedRules(readStyleSheet(css), html);
}

test("a rule is kept when one of its selectors matches classes and elements", () => {
  const css = ".a{x:1}.b{x:2}.c,.a .d{x:3}.c,.a>p{x:4}table{x:5}p{x:6}.a.b{x:7}";
  expect(used(css, '<p class="a z">')).toBe(".a{x:1}.c,.a>p{x:4}p{x:6}");
});

test("states, attributes and arguments are ignored", () => {
  const css =
    ".a:hover{x:1}.a[data-b=c]{x:2}.a:not(.b){x:3}:is(.b,.c){x:4}.b:hover{x:5}::selection{x:6}";
  expect(used(css, '<i class="a">')).toBe(css.replace(".b:hover{x:5}", ""));
});

test("escaped names match those of the document", () => {
  const css = ".sm\\:w-1\\.5{x:1}.\\[\\&\\>p\\]\\:a{x:2}";
  expect(used(css, '<i class="sm:w-1.5">')).toBe(".sm\\:w-1\\.5{x:1}");
  expect(used(css, '<i class="[&amp;&gt;p]:a">')).toBe(".\\[\\&\\>p\\]\\:a{x:2}");
});

test("layers, fonts and properties keep their order; empty groups and print are dropped", () => {
  const css =
    "@layer a,b;@layer a{.x{c:1}.y{c:2}}@media print{.x{c:3}}@media (min-width:1px){.y{c:4}}" +
    "@media (hover:hover){.x{c:5}}@font-face{font-family:F}@property --p{syntax:'*';inherits:false}";
  expect(used(css, '<i class="x">')).toBe(
    "@layer a,b;@layer a{.x{c:1}}@media (hover:hover){.x{c:5}}@font-face{font-family:F}" +
      "@property --p{syntax:'*';inherits:false}",
  );
});

test("animations used by a kept rule are kept", () => {
  const css =
    ".x{animation:pulse 1s}.y{animation:turn 1s}@keyframes pulse{to{o:0}}@keyframes turn{to{o:1}}";
  expect(used(css, '<i class="x">')).toBe(".x{animation:pulse 1s}@keyframes pulse{to{o:0}}");
});

test("the dark theme is kept for every page, since a script sets it", () => {
  expect(used(".dark{x:1}.dark .a{x:2}.dark .b{x:3}", '<i class="a">')).toBe(
    ".dark{x:1}.dark .a{x:2}",
  );
});

test("italic fonts wait for the whole style sheet, their fallbacks do not", () => {
  const late = "@font-face{font-family:F;font-style:italic;src:url(/f.woff2)}";
  const kept =
    "@font-face{font-family:F;src:url(/f.woff2)}" +
    "@font-face{font-family:G;font-style:italic;src:local(Times)}";
  expect(used(late + kept, "")).toBe(kept);
});
