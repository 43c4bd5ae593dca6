import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { parseMediaKey } from "#domain/media/media.ts";
import type { CardMeans, SocialCard } from "#domain/site/social-card.ts";
import type { Storage } from "../../storage/storage.ts";

/** The order is that in which a sign is looked for. Latin-Extended has files of its own. */
const FONT_FILES = [
  [
    "Instrument Serif",
    "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
  ],
  [
    "Instrument Sans",
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  ],
  [
    "Serif Extended",
    "@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff2",
  ],
  [
    "Sans Extended",
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  ],
] as const;

/** In pixels: twice what the card shows, for screens that show it larger. */
const PORTRAIT_SIZE = 128;

/** Draws a card as PNG, with the template of the built pages. */
export async function drawCard(
  card: SocialCard,
  place: { build: ServerBuild; storage: Storage; host: string },
): Promise<Buffer> {
  const means: CardMeans = {
    fonts: await fonts(),
    portrait: card.portrait && (await readPortrait(place.storage, card.portrait)),
    host: place.host,
  };
  const draw: unknown = Reflect.get(place.build.entry.module, "drawSocialCard");
  if (typeof draw !== "function") throw new Error("the built pages have no template of cards");
  const svg: unknown = await draw(card, means);
  if (typeof svg !== "string") throw new Error("the template of cards made no SVG");
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

let loading: Promise<CardMeans["fonts"]> | undefined;

/** Read when the first card is drawn, and kept: 100 KB. */
function fonts(): Promise<CardMeans["fonts"]> {
  loading ??= Promise.all(
    FONT_FILES.map(async ([name, file]) => {
      const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
      return { name, data: new Uint8Array(bytes).buffer };
    }),
  );
  return loading;
}

/** The portrait as a small square `data:` URI; null when it is no picture of ours, or gone. */
async function readPortrait(
  storage: Storage,
  { src, focus }: NonNullable<SocialCard["portrait"]>,
): Promise<string | null> {
  const key = src.replace(/^\/media\//, "");
  const file = parseMediaKey(key) && (await storage.read(key));
  if (!file) return null;
  const bytes = Buffer.concat(await file.body.toArray());
  const small = await sharp(bytes)
    .resize({ width: PORTRAIT_SIZE, height: PORTRAIT_SIZE, position: focus })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString("base64")}`;
}
