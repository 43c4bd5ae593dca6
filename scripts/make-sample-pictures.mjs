/**
 * Draws the pictures of the sample site into sample/media/, the same on every run:
 *   node_modules/.bin/node scripts/make-sample-pictures.mjs
 */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import caption from "./sample-pictures/caption.mjs";
import crumbUnion from "./sample-pictures/crumb-union.mjs";
import measuring from "./sample-pictures/measuring.mjs";
import museum from "./sample-pictures/museum.mjs";
import newsletter from "./sample-pictures/newsletter.mjs";
import plainsum from "./sample-pictures/plainsum.mjs";
import portrait from "./sample-pictures/portrait.mjs";
import positioning from "./sample-pictures/positioning.mjs";
import retiring from "./sample-pictures/retiring.mjs";
import rollout from "./sample-pictures/rollout.mjs";
import skerrow from "./sample-pictures/skerrow.mjs";
import tangwell from "./sample-pictures/tangwell.mjs";
import velomere from "./sample-pictures/velomere.mjs";
import vesperline from "./sample-pictures/vesperline.mjs";

const MOST_BYTES = 120_000;
const QUALITIES = [90, 84, 78, 72, 66];

const pictures = {
  "crumb-union": crumbUnion,
  "mirela-osei": portrait,
  museum,
  plainsum,
  "post-caption": caption,
  "post-measuring": measuring,
  "post-newsletter": newsletter,
  "post-positioning": positioning,
  "post-retiring": retiring,
  "post-retiring-rollout": rollout,
  skerrow,
  tangwell,
  velomere,
  vesperline,
};

const folder = new URL("../sample/media/", import.meta.url);
await mkdir(folder, { recursive: true });

for (const [name, draw] of Object.entries(pictures)) {
  const picture = await smallEnough(name, Buffer.from(draw()));
  await writeFile(new URL(`${name}.webp`, folder), picture);
  console.log(`${name}.webp ${Math.ceil(picture.length / 1000)} kB`);
}

/** The WebP of the best quality that keeps the picture below MOST_BYTES. */
async function smallEnough(name, svg) {
  for (const quality of QUALITIES) {
    const webp = await sharp(svg).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length < MOST_BYTES) return webp;
  }
  throw new Error(`${name} stays above ${MOST_BYTES} bytes: draw it simpler`);
}
