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

/**
 * One size of a picture. `name` is the width in its address, `width` and `height` what was made:
 * smaller than its name when the original is.
 */
export type Rendition = {
  name: RenditionWidth;
  width: number;
  height: number;
  formats: ("avif" | "webp" | "jpeg")[];
};

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
};

export type MediaAddress = { area: MediaArea; hash: string; ext: string };

/** The immutable address of a stored file: `/media/<area>/<sha256>.<ext>`. */
export function mediaUrl({ area, hash, ext }: MediaAddress): string {
  return `/media/${area}/${hash}.${ext}`;
}

/** The immutable address of one rendition: `/media/<area>/<sha256>-<width>.<format>`. */
export function renditionUrl(
  { area, hash }: MediaAddress,
  name: RenditionWidth,
  format: "avif" | "webp" | "jpeg",
): string {
  return `/media/${area}/${hash}-${name}.${format === "jpeg" ? "jpg" : format}`;
}

const OWN_MEDIA = new RegExp(
  `^/media/(${MEDIA_AREAS.join("|")})/([0-9a-f]{64})\\.([a-z0-9]{1,8})$`,
);

/** The parts of an own media address, or null for every other address. */
export function parseMediaUrl(url: string): MediaAddress | null {
  const [, area, hash, ext] = OWN_MEDIA.exec(url) ?? [];
  const known = MEDIA_AREAS.find((name) => name === area);
  return known && hash && ext ? { area: known, hash, ext } : null;
}
