/** Renders the SVG on stdin as PNG on stdout, within so many ms of CPU time. */
import { buffer } from "node:stream/consumers";
import { RENDITION_WIDTHS } from "#domain/media/media.ts";
import { enforceLimits } from "./enforce-limits.ts";
import { decodeRefusal, openPicture } from "./open-picture.ts";
import { HEIGHT_MAX_PX } from "./renditions.ts";

const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 100_000;
const EXIT_UNREADABLE = 64;
const EXIT_TOO_LARGE = 65;

const LIFETIME_MAX_MS = 40_000;
enforceLimits(LIFETIME_MAX_MS, Number(process.argv[2]));

const svg = await buffer(process.stdin);
try {
  const natural = await openPicture(svg, { limitInputPixels: false }).metadata();
  if (natural.format !== "svg") throw new Error("not an SVG");
  const scale = Math.min(
    (RENDITION_WIDTHS.at(-1) ?? 0) / natural.width,
    HEIGHT_MAX_PX / natural.height,
  );
  const density = Math.min(Math.max(DEFAULT_DENSITY * scale, 1), MAX_DENSITY);
  process.stdout.write(await openPicture(svg, { density }).png().toBuffer());
} catch (error) {
  process.exitCode = decodeRefusal(error) === "tooManyPixels" ? EXIT_TOO_LARGE : EXIT_UNREADABLE;
}
