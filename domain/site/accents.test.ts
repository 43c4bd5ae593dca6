import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ACCENT_NAMES, ACCENTS, type AccentName, accentColors, accentTokens } from "./accents.ts";
import { hexColor, type Oklch } from "./oklch.ts";

const FOR_TEXT = 4.5;
/** Rings and other things that are no text. */
const FOR_CONTROLS = 3;

const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
const [light = "", dark = ""] = tokens.split(":root.dark {");
const THEMES = { light, dark };

function token(theme: keyof typeof THEMES, name: string): Oklch {
  const pattern = `--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`;
  const [, ...values] = THEMES[theme].match(new RegExp(pattern)) ?? [];
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = values.map(Number);
  return [lightness, chroma, hue];
}

/** From 1 to 21, of the colors as screens show them. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Oklch): number {
  const [red = 0, green = 0, blue = 0] = [...Buffer.from(hexColor(color).slice(1), "hex")]
    .map((byte) => byte / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Where the accent stands, by theme: on what, and how much it must differ. */
describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(ACCENT_NAMES)("%s can be read wherever it is used", (name) => {
    const { both, [theme]: colors } = accentColors(name);
    const { accent, "accent-soft": soft, "on-accent": onAccent } = colors;
    const pairs: [what: string, Oklch, Oklch, least: number][] = [
      ...["paper", "raised", "sunk"].map((ground): [string, Oklch, Oklch, number] => [
        `a link on ${ground}`,
        accent,
        token(theme, ground),
        FOR_TEXT,
      ]),
      ["an accented chip", accent, soft, FOR_TEXT],
      ["text on a filled control", onAccent, accent, FOR_TEXT],
      ...["ink", "ink-2"].map((ink): [string, Oklch, Oklch, number] => [
        `${ink} on a soft ground`,
        token(theme, ink),
        soft,
        FOR_TEXT,
      ]),
      ["a link on a dark object", both["dark-accent"], token(theme, "dark"), FOR_TEXT],
      ["a link on a raised one", both["dark-accent"], token(theme, "dark-raised"), FOR_TEXT],
      ["the focus on a dark object", both["dark-ring"], token(theme, "dark"), FOR_CONTROLS],
      ["initials", [1, 0, 0], both.medal, FOR_TEXT],
    ];
    const tooLow = pairs
      .map(([what, one, other, least]) => ({ what, least, is: contrast(one, other) }))
      .filter(({ is, least }) => !(is >= least));
    expect(tooLow).toEqual([]);
  });
});

test("the default is what the style sheet says", () => {
  const { light, dark, both } = accentColors("cobalt");
  const said = (theme: keyof typeof THEMES, colors: Record<string, Oklch>) =>
    Object.fromEntries(Object.keys(colors).map((name) => [name, token(theme, name)]));
  expect(said("light", light)).toEqual(light);
  expect(said("dark", dark)).toEqual(dark);
  const always = tokens.slice(tokens.indexOf("The same in both themes"));
  const declared = accentTokens("cobalt")
    [":root"].split(";")
    .filter((line) => /dark|medal/.test(line));
  expect(declared).toHaveLength(Object.keys(both).length + 1);
  for (const line of declared) expect(always).toContain(line.replace(":", ": "));
});

test("contrast and hex values are those of known colors", () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([1, 0, 0], [1, 0, 0])).toBe(1);
  expect(hexColor([1, 0, 0])).toBe("#ffffff");
  // Red, green and blue of sRGB.
  expect(hexColor([0.62796, 0.25768, 29.2339])).toBe("#ff0000");
  expect(hexColor([0.86644, 0.29483, 142.4953])).toBe("#00ff00");
  expect(hexColor([0.45201, 0.31321, 264.052])).toBe("#0000ff");
});

test("the accents are eight, and look different", () => {
  const names: readonly AccentName[] = ACCENT_NAMES;
  expect(names).toHaveLength(8);
  expect(Object.keys(ACCENTS)).toEqual(names);
  expect(new Set(names.map((name) => hexColor(ACCENTS[name].light))).size).toBe(8);
});
