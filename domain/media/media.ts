/** Named after the storage areas in the spec. */
export const MEDIA_AREAS = [
  "projects",
  "thumbnails",
  "profile-images",
  "resumes",
  "site-assets",
  "featured-images",
] as const;
export type MediaArea = (typeof MEDIA_AREAS)[number];

/** In pixels. spec: public-site §9 */
export const RENDITION_WIDTHS = [400, 800, 1200] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

export const RENDITION_FORMATS = ["avif", "webp", "jpeg"] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** `name` is the nominal width in the address; `width` is smaller when the original is. */
export type Rendition = {
  name: RenditionWidth;
  width: number;
  height: number;
  formats: RenditionFormat[];
};

export const PICTURES_STATES = ["none", "waiting", "ready", "failed"] as const;
export type PicturesState = (typeof PICTURES_STATES)[number];

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

type RenditionAddress = {
  area: MediaArea;
  hash: string;
  name: RenditionWidth;
  format: RenditionFormat;
};

const extensionOf = (format: RenditionFormat) => (format === "jpeg" ? "jpg" : format);

/** Storage key: `<area>/<sha256>.<ext>`. */
export function mediaKey({ area, hash, ext }: MediaAddress): string {
  return `${area}/${hash}.${ext}`;
}

/** Storage key: `<area>/<sha256>-<width>.<format>`. */
export function renditionKey({ area, hash, name, format }: RenditionAddress): string {
  return `${area}/${hash}-${name}.${extensionOf(format)}`;
}

export function mediaUrl(address: MediaAddress): string {
  return `/media/${mediaKey(address)}`;
}

export function namedMediaUrl(media: MediaAddress & { fileName: string }): string {
  return `${mediaUrl(media)}/${encodeURIComponent(media.fileName)}`;
}

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

/** Null unless the key matches exactly. */
export function parseMediaKey(key: string): MediaAddress | RenditionAddress | null {
  const [, areaName, hash, width, ext] = KEY.exec(key) ?? [];
  const area = MEDIA_AREAS.find((known) => known === areaName);
  if (!area || !hash || !ext) return null;
  if (width === undefined) return { area, hash, ext };
  const name = RENDITION_WIDTHS.find((known) => String(known) === width);
  const format = RENDITION_FORMATS.find((known) => extensionOf(known) === ext);
  return name && format ? { area, hash, name, format } : null;
}

export function parseMediaUrl(url: string): MediaAddress | null {
  const parts = url.startsWith("/media/") ? parseMediaKey(url.slice("/media/".length)) : null;
  return parts && "ext" in parts ? parts : null;
}
