import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsSchema } from "../forms/settings-schema.ts";
import { FONT_PAIR_NAMES, FONT_PAIRS, fontTokens } from "./font-pairs.ts";
import { chosenLook, cornerRadii, DEFAULT_LOOK, LOOK_SETTINGS, lookTokens } from "./look.ts";

const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
const SCHEMA = settingsSchema(LOOK_SETTINGS);

test("the default look adds nothing to a page", () => {
  expect(DEFAULT_LOOK).toEqual({
    accentColor: "cobalt",
    fontPair: "editorial",
    cornerRadius: "soft",
    spacing: "airy",
  });
  expect(lookTokens(DEFAULT_LOOK)).toBe("");
  expect(chosenLook({})).toBeUndefined();
  expect(chosenLook(DEFAULT_LOOK)).toBeUndefined();
});

test("the default is what the style sheet says", () => {
  for (const [step, pixels] of Object.entries(cornerRadii(DEFAULT_LOOK)))
    expect(tokens).toContain(`--radius-${step}: ${pixels}px;`);
  for (const declaration of fontTokens("editorial").split(";").filter(Boolean))
    expect(tokens).toContain(`${declaration.replace(":", ": ")};`);
});

test("what is chosen overrides tokens that exist, in both themes", () => {
  const styles = lookTokens({
    accentColor: "rust",
    fontPair: "warm",
    cornerRadius: "sharp",
    spacing: "compact",
  });
  const [, root = "", dark = ""] = /^:root\{(.*)\}:root\.dark\{(.*)\}$/.exec(styles) ?? [];
  const names = [...`${root};${dark}`.matchAll(/(?:^|;)(--[\w-]+):/g)].map(([, name]) => name);
  expect(names).toHaveLength(24);
  for (const name of names) expect(tokens).toContain(`${name}: `);
  expect(root).toContain("--accent:oklch(0.53 0.155 40);");
  expect(dark).toContain("--accent:oklch(0.77 0.12 45);");
});

test("one choice overrides nothing of the others", () => {
  expect(lookTokens({ ...DEFAULT_LOOK, cornerRadius: "round" })).toBe(
    ":root{--radius-s:12px;--radius-m:22px;--radius-l:34px;--radius-xl:46px;--radius-pill:99px}",
  );
  expect(lookTokens({ ...DEFAULT_LOOK, spacing: "compact" })).not.toMatch(/radius|accent|font/);
});

test.each([
  ["accentColor", "Accent color is unknown."],
  ["fontPair", "Font pair is unknown."],
  ["cornerRadius", "Corner radius is unknown."],
  ["spacing", "Spacing is unknown."],
] as const)("a %s that is none is refused, and ignored where it is stored", (name, problem) => {
  const values = ["#ff00gg", "red}body{display:none", "constructor", "COBALT", "🎨", "<b>"];
  for (const value of values) {
    const result = SCHEMA.safeParse({ ...DEFAULT_LOOK, version: "1", [name]: value });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([problem]);
    expect(chosenLook({ [name]: value })).toBeUndefined();
  }
});

test("the font pairs are five, each with a heading face of its own", () => {
  expect(Object.keys(FONT_PAIRS)).toEqual(FONT_PAIR_NAMES);
  const families = Object.values(FONT_PAIRS).map(({ display }) => display.family);
  expect(new Set(families).size).toBe(5);
});
