import { parseMediaUrl } from "#domain/media/media.ts";

/** In pixels; required to install a web app. */
export const MANIFEST_ICON_SIZES = [192, 512] as const;
/** In pixels; of the icon that pages link to. */
const LINKED_ICON_SIZE = 96;

const PNG_SIZES = [LINKED_ICON_SIZE, ...MANIFEST_ICON_SIZES];

/** Sizes in pixels of the icons that browsers request, some without a link. */
export const ICONS: Readonly<Record<string, { type: string; sizes: readonly number[] }>> = {
  "/favicon.ico": { type: "image/x-icon", sizes: [16, 32, 48] },
  "/apple-touch-icon.png": { type: "image/png", sizes: [180] },
  "/apple-touch-icon-precomposed.png": { type: "image/png", sizes: [180] },
  ...Object.fromEntries(
    PNG_SIZES.map((size) => [`/icon-${size}.png`, { type: "image/png", sizes: [size] }]),
  ),
};
const HASH_CHARS = 12;

/**
 * What pages link to: of an uploaded picture an icon made from it, since the picture may be large. A
 * checked SVG and the address of another site stay. decisions: Site, "Favicon addresses"
 */
export function linkedFavicon(faviconUrl: string, siteUrl: string): string {
  const file = parseMediaUrl(faviconUrl);
  if (file && file.ext !== "svg") return iconUrl(LINKED_ICON_SIZE, faviconUrl);
  return chosenFavicon(faviconUrl, siteUrl);
}

/** Empty for an icon of this site, as an import may name it: it would redirect to itself. */
export function chosenFavicon(faviconUrl: string, siteUrl: string): string {
  const url = URL.parse(faviconUrl, siteUrl);
  const isOwn = url?.origin === new URL(siteUrl).origin && Object.hasOwn(ICONS, url.pathname);
  return isOwn ? "" : faviconUrl;
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
