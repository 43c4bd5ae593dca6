import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { parseMediaKey } from "#domain/media/media.ts";
import {
  FONT_PAIR_NAMES,
  type FontPair,
  type FontPairName,
  fontPair,
} from "#domain/site/font-pairs.ts";
import { DEFAULT_LOOK } from "#domain/site/look.ts";
import type { CardAssets, SocialCard } from "#domain/site/social-card.ts";
import { PromiseCache } from "../../concurrency/promise-cache.ts";
import type { Storage } from "../../storage/storage.ts";

/** In pixels, for 2x screens. */
const PORTRAIT_SIZE = 128;

export async function drawCard(
  card: SocialCard,
  sources: { build: Pick<ServerBuild, "entry">; storage: Storage; host: string },
): Promise<Buffer> {
  const means: CardAssets = {
    fonts: await fontsOf((card.look ?? DEFAULT_LOOK).fontPair),
    portrait: card.portrait && (await readPortrait(sources.storage, card.portrait)),
    host: sources.host,
  };
  const draw: unknown = Reflect.get(sources.build.entry.module, "drawSocialCard");
  if (typeof draw !== "function") throw new Error("the build exports no card template");
  const svg: unknown = await draw(card, means);
  if (typeof svg !== "string") throw new Error("the card template returned no SVG");
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Loaded lazily and kept: 100 KB each. */
const fonts = new PromiseCache<CardAssets["fonts"]>({
  entriesMax: FONT_PAIR_NAMES.length,
  lifetimeMs: () => null,
});

function fontsOf(name: FontPairName): Promise<CardAssets["fonts"]> {
  return fonts.get(name, Date.now, () => readFonts(fontPair(name)));
}

/** In fallback order. Latin Extended has its own files. */
function readFonts({ display, text }: FontPair): Promise<CardAssets["fonts"]> {
  const files = [
    ["Display", display.upright.files, "latin"],
    ["Text", text.files, "latin"],
    ["Display Extended", display.upright.files, "latin-ext"],
    ["Text Extended", text.files, "latin-ext"],
  ] as const;
  return Promise.all(
    files.map(async ([name, pattern, subset]) => {
      const file = import.meta.resolve(pattern.replace("*", subset));
      return { name, data: new Uint8Array(await readFile(fileURLToPath(file))).buffer };
    }),
  );
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
