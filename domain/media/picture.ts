import { fileType } from "./file-kinds.ts";
import { type Media, mediaUrl, type Rendition, renditionUrl } from "./media.ts";

/** A picture as pages show it: every address is immutable. */
export type Picture = {
  /** The largest JPEG or WebP, for whoever reads none of the sources. */
  src: string;
  /** Pixels of `src`. */
  width: number;
  height: number;
  sources: { type: "image/avif" | "image/webp"; srcset: string }[];
  /** A tiny `data:` URI. */
  placeholder: string | null;
  /** What stays in sight where it is cut, in tens of percent from left and top; none: its middle. */
  focus?: { x: number; y: number };
};

/** In percent: what pages tell apart, since their styles know no more. */
export const FOCUS_STEP = 10;
/** In percent: what stays in sight unless its owner says otherwise. */
export const FOCUS_MIDDLE = 50;

/** A picture with the part that stays in sight where it is cut, in percent, told in steps of ten. */
export function focused(picture: Picture | null, x: number, y: number): Picture | null {
  const focus = { x: stepped(x), y: stepped(y) };
  if (!picture || (focus.x === FOCUS_MIDDLE && focus.y === FOCUS_MIDDLE)) return picture;
  return { ...picture, focus };
}

const stepped = (percent: number) => Math.round(percent / FOCUS_STEP) * FOCUS_STEP;

/** What a picture is made of. */
export type Pictured = Pick<
  Media,
  "area" | "hash" | "ext" | "width" | "height" | "placeholder" | "renditions"
>;

/**
 * The picture that pages show for a stored file, or the one that stands for it; null when there is
 * none, or none yet.
 *
 * Cards and heroes show "renditions": a project's file can be closed to the public while they are
 * not. An article shows the "original" where that holds more: an SVG scales, a GIF moves; and where it
 * is all there is.
 */
export function pictureFrom(
  media: Pictured,
  show: "renditions" | "original" = "renditions",
): Picture | null {
  const { width, height, placeholder, renditions } = media;
  if (width === null || height === null) return null;
  const isBare = renditions.length === 0 && fileType(media.ext)?.kind === "picture";
  if (show === "original" && (isBare || media.ext === "svg" || media.ext === "gif")) {
    return { src: mediaUrl(media), width, height, sources: [], placeholder };
  }
  const fallback = renditions.findLast((made) => made.formats.includes("jpeg"));
  if (!fallback) return null;
  return {
    src: renditionUrl(media, fallback.name, "jpeg"),
    width: fallback.width,
    height: fallback.height,
    sources: (["avif", "webp"] as const)
      .map((format) => ({
        type: `image/${format}` as const,
        srcset: srcsetOf(media, renditions, format),
      }))
      .filter(({ srcset }) => srcset !== ""),
    placeholder,
  };
}

function srcsetOf(media: Pictured, renditions: Rendition[], format: "avif" | "webp"): string {
  // A source that lacks a width would make small screens fetch the next larger one.
  if (!renditions.every((made) => made.formats.includes(format))) return "";
  return renditions
    .map((made) => `${renditionUrl(media, made.name, format)} ${made.width}w`)
    .join(", ");
}
