import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { parseMediaKey } from "#domain/media/media.ts";
import type { CardAssets, SocialCard } from "#domain/site/social-card.ts";
import type { Storage } from "../../storage/storage.ts";

/** In fallback order. Latin Extended has its own files. */
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

/** In pixels, for 2x screens. */
const PORTRAIT_SIZE = 128;

export async function drawCard(
  card: SocialCard,
  sources: { build: ServerBuild; storage: Storage; host: string },
): Promise<Buffer> {
  const means: CardAssets = {
    fonts: await fonts(),
    portrait: card.portrait && (await readPortrait(sources.storage, card.portrait)),
    host: sources.host,
  };
  const draw: unknown = Reflect.get(sources.build.entry.module, "drawSocialCard");
  if (typeof draw !== "function") throw new Error("the build exports no card template");
  const svg: unknown = await draw(card, means);
  if (typeof svg !== "string") throw new Error("the card template returned no SVG");
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

let loading: Promise<CardAssets["fonts"]> | undefined;

/** Loaded lazily and kept: 100 KB. */
function fonts(): Promise<CardAssets["fonts"]> {
  loading ??= Promise.all(
    FONT_FILES.map(async ([name, file]) => {
      const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
      return { name, data: new Uint8Array(bytes).buffer };
    }),
  );
  return loading;
}

/** As a `data:` URI; null when it is not a stored file or is missing. */
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
