import { parseMediaUrl } from "#domain/media/media.ts";

/** In pixels; required to install a web app. */
export const MANIFEST_ICON_SIZES = [192, 512] as const;
/** In pixels; of the icon that pages link to. */
export const LINKED_ICON_SIZE = 96;

const HASH_CHARS = 12;

/**
 * What pages link to: of an uploaded picture an icon made from it, since the picture may be large. A
 * checked SVG and the address of another site stay. decisions: Site, "Favicon addresses"
 */
export function linkedFavicon(faviconUrl: string): string {
  const file = parseMediaUrl(faviconUrl);
  return file && file.ext !== "svg" ? iconUrl(LINKED_ICON_SIZE, faviconUrl) : faviconUrl;
}

/** Address of an icon made from the favicon, or of the product's icon. */
export function iconUrl(size: number, faviconUrl: string): string {
  const version = iconVersion(faviconUrl);
  return `/icon-${size}.png${version && `?v=${version}`}`;
}

/** Changes with the picture's content; empty for what is not stored here. */
export function iconVersion(faviconUrl: string): string {
  return parseMediaUrl(faviconUrl)?.hash.slice(0, HASH_CHARS) ?? "";
}
