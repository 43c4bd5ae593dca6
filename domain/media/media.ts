/** Where files are kept; the names follow the spec's storage areas. */
export const MEDIA_AREAS = [
  "projects",
  "thumbnails",
  "profile-images",
  "resumes",
  "site-assets",
  "featured-images",
] as const;
export type MediaArea = (typeof MEDIA_AREAS)[number];

/** The only widths that pictures are made in, in pixels. spec: public-site §9 */
export const RENDITION_WIDTHS = [400, 800, 1200] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

export const RENDITION_FORMATS = ["avif", "webp", "jpeg"] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/**
 * One size of a picture. `name` is the width in its address, `width` and `height` what was made:
 * smaller than its name when the original is.
 */
export type Rendition = {
  name: RenditionWidth;
  width: number;
  height: number;
  formats: RenditionFormat[];
};

/**
 * How far the renditions of a stored file are. "none": it has no picture; "waiting": a job makes them;
 * "failed": it could not.
 */
export const PICTURES_STATES = ["none", "waiting", "ready", "failed"] as const;
export type PicturesState = (typeof PICTURES_STATES)[number];

/** A stored file as the rest of the product knows it. Sizes in pixels and bytes. */
export type Media = {
  id: string;
  area: MediaArea;
  hash: string;
  ext: string;
  fileName: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  renditions: Rendition[];
  pictures: PicturesState;
  altText: string;
};

export type MediaAddress = { area: MediaArea; hash: string; ext: string };

/** What one rendition is called: everything that its address holds. */
export type RenditionAddress = {
  area: MediaArea;
  hash: string;
  name: RenditionWidth;
  format: RenditionFormat;
};

const extensionOf = (format: RenditionFormat) => (format === "jpeg" ? "jpg" : format);

/** The name of a stored file in the storage: `<area>/<sha256>.<ext>`. */
export function mediaKey({ area, hash, ext }: MediaAddress): string {
  return `${area}/${hash}.${ext}`;
}

/** The name of one rendition in the storage: `<area>/<sha256>-<width>.<format>`. */
export function renditionKey({ area, hash, name, format }: RenditionAddress): string {
  return `${area}/${hash}-${name}.${extensionOf(format)}`;
}

/** The immutable address of a stored file: `/media/<area>/<sha256>.<ext>`. */
export function mediaUrl(address: MediaAddress): string {
  return `/media/${mediaKey(address)}`;
}

/** The same with a name for people at its end: what a browser saves it as. */
export function namedMediaUrl(media: MediaAddress & { fileName: string }): string {
  return `${mediaUrl(media)}/${encodeURIComponent(media.fileName)}`;
}

/** The immutable address of one rendition: `/media/<area>/<sha256>-<width>.<format>`. */
export function renditionUrl(
  { area, hash }: { area: MediaArea; hash: string },
  name: RenditionWidth,
  format: RenditionFormat,
): string {
  return `/media/${renditionKey({ area, hash, name, format })}`;
}

const KEY = new RegExp(
  `^(${MEDIA_AREAS.join("|")})/([0-9a-f]{64})(?:-(${RENDITION_WIDTHS.join("|")}))?\\.([a-z0-9]{1,8})$`,
);

/** The parts of a storage key, or null for anything that is not exactly one. */
export function parseMediaKey(key: string): MediaAddress | RenditionAddress | null {
  const [, areaName, hash, width, ext] = KEY.exec(key) ?? [];
  const area = MEDIA_AREAS.find((known) => known === areaName);
  if (!area || !hash || !ext) return null;
  if (width === undefined) return { area, hash, ext };
  const name = RENDITION_WIDTHS.find((known) => String(known) === width);
  const format = RENDITION_FORMATS.find((known) => extensionOf(known) === ext);
  return name && format ? { area, hash, name, format } : null;
}

/** The parts of an own media address, or null for every other address. */
export function parseMediaUrl(url: string): MediaAddress | null {
  const parts = url.startsWith("/media/") ? parseMediaKey(url.slice("/media/".length)) : null;
  return parts && "ext" in parts ? parts : null;
}
