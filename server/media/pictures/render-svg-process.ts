/** Draws the SVG on its input as a PNG on its output, within so many milliseconds of a core. */
import { buffer } from "node:stream/consumers";
import { RENDITION_WIDTHS } from "#domain/media/media.ts";
import { decodeRefusal, openPicture } from "./open-picture.ts";
import { endBeyondBounds } from "./own-bounds.ts";
import { HEIGHT_MAX } from "./renditions.ts";

const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 100_000;
const EXIT_UNREADABLE = 64;
const EXIT_TOO_LARGE = 65;

/** Longer than the parent waits. */
const SELF_DESTRUCTION_MS = 40_000;
endBeyondBounds(SELF_DESTRUCTION_MS, Number(process.argv[2]));

const svg = await buffer(process.stdin);
try {
  const natural = await openPicture(svg, { limitInputPixels: false }).metadata();
  if (natural.format !== "svg") throw new Error("not an SVG");
  const scale = Math.min(
    (RENDITION_WIDTHS.at(-1) ?? 0) / natural.width,
    HEIGHT_MAX / natural.height,
  );
  const density = Math.min(Math.max(DEFAULT_DENSITY * scale, 1), MAX_DENSITY);
  process.stdout.write(await openPicture(svg, { density }).png().toBuffer());
} catch (error) {
  process.exitCode = decodeRefusal(error) === "tooManyPixels" ? EXIT_TOO_LARGE : EXIT_UNREADABLE;
}
