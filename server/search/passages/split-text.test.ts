import { expect, test } from "vitest";
import { splitHtml, splitPlain } from "./split-text.ts";

const textsOf = (text: string) => splitPlain(text).map((passage) => passage.text);

test("a long paragraph is not divided at an abbreviation", () => {
  const told =
    "The plan was shown to Dr. Smith, who liked the signs by the harbour and asked for more of them in the town.";
  const text = `${"Work was done. ".repeat(40)}${told}${" It was done.".repeat(30)}`;
  const texts = textsOf(text);
  expect(texts.some((passage) => passage.startsWith(told))).toBe(true);
  expect(texts.join(" ").replaceAll("\n", " ")).toBe(text);
});

test("passages have no spaces that the text has not", () => {
  const text = "設計很好。".repeat(300);
  const texts = textsOf(text);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join("").replaceAll("\n", "")).toBe(text);
});

test("a picture within a line does not divide it", () => {
  const [passage] = splitHtml(
    '<p>Our <em>har</em>bour<img src="/a.png">signs <strong>at night</strong></p><p>Fog</p>',
  );
  expect(passage?.text).toBe("Our harbour signs at night\nFog");
});
