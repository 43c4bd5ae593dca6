import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FONT_PAIR_NAMES, fontPair } from "#domain/site/font-pairs.ts";
import { DEFAULT_LOOK, type Look } from "#domain/site/look.ts";
import { drawSocialCard } from "./draw-social-card.tsx";

function draw(look: Look | undefined): Promise<string> {
  const { display, text } = fontPair((look ?? DEFAULT_LOOK).fontPair);
  const read = (files: string) =>
    readFileSync(fileURLToPath(import.meta.resolve(files.replace("*", "latin"))));
  const fonts = [
    { name: "Display", data: new Uint8Array(read(display.upright.files)).buffer },
    { name: "Text", data: new Uint8Array(read(text.files)).buffer },
  ];
  const card = {
    path: "/",
    eyebrow: "Blog",
    title: "On color",
    name: "Osei",
    portrait: null,
    look,
  };
  return drawSocialCard(card, { fonts, portrait: null, host: "site.example" });
}

test("a card is drawn in the accent of the site", async () => {
  const usual = await draw(undefined);
  expect(usual).toBe(await draw(DEFAULT_LOOK));
  const rust = await draw({ ...DEFAULT_LOOK, accentColor: "rust" });
  expect(rust).not.toBe(usual);
  expect(rust).toContain("#c2511e".slice(0, 3));
});

test("a card is drawn in the fonts of the site", async () => {
  const drawn = await Promise.all(
    FONT_PAIR_NAMES.map((name) => draw({ ...DEFAULT_LOOK, fontPair: name })),
  );
  // Letters are drawn as shapes.
  expect(new Set(drawn.map((svg) => svg.replace(/fill="[^"]*"/g, ""))).size).toBe(5);
});
