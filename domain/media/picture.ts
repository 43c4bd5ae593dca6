import { fileType } from "./file-kinds.ts";
import { type Media, mediaUrl, type Rendition, renditionUrl } from "./media.ts";

export type Picture = {
  /** The largest rendition, as the fallback for browsers that support none of the sources. */
  src: string;
  width: number;
  height: number;
  sources: { type: "image/avif" | "image/webp"; srcset: string }[];
  placeholder: string | null;
  /** Focal point in percent from left and top; without one, the middle. */
  focus?: { x: number; y: number };
};

/** In percent; the style sheet has a class for each step. */
export const FOCUS_STEP = 10;
export const FOCUS_MIDDLE = 50;

export function focused(picture: Picture | null, x: number, y: number): Picture | null {
  const focus = { x: stepped(x), y: stepped(y) };
  if (!picture || (focus.x === FOCUS_MIDDLE && focus.y === FOCUS_MIDDLE)) return picture;
  return { ...picture, focus };
}

const stepped = (percent: number) => Math.round(percent / FOCUS_STEP) * FOCUS_STEP;

export type Pictured = Pick<
  Media,
  "area" | "hash" | "ext" | "width" | "height" | "placeholder" | "renditions"
>;

/**
 * Cards use "renditions", which stay public when a project's file does not; articles use the
 * "original" of SVG (scales) and GIF (animates). Null when there is no image (yet).
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
  // A source without a width would make small screens load the next larger one.
  if (!renditions.every((made) => made.formats.includes(format))) return "";
  return renditions
    .map((made) => `${renditionUrl(media, made.name, format)} ${made.width}w`)
    .join(", ");
}
