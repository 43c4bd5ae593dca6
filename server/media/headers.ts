import { type FileKind, fileType } from "#domain/media/file-kinds.ts";
import type { Media } from "#domain/media/media.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** Private to the browser and revalidated each time. */
const REVALIDATE = "private, no-cache";

const NOTHING_BUT_STYLE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export type Served = { etag: string; mimeType: string; kind: FileKind; downloadAs: string | null };

export function servedOriginal(media: Media): Served {
  const kind = fileType(media.ext)?.kind ?? "document";
  const { hash, ext, mimeType, fileName } = media;
  // Opened by itself an SVG is a document; img elements ignore this.
  const isSaved = kind === "document" || ext === "svg";
  const downloadAs = `${isSaved ? "attachment" : "inline"}; ${fileNameParameters(fileName)}`;
  return { etag: `"${hash}.${ext}"`, mimeType, kind, downloadAs };
}

export function servedRendition(media: Media, variant: string, mimeType: string): Served {
  return { etag: `"${media.hash}-${variant}"`, mimeType, kind: "picture", downloadAs: null };
}

/** Cacheable for all, revalidated for all, or only for the holder of a cookie. */
export type Audience = "everybody" | "guarded" | "holder";

/** For 200, 206, 304 and 416 alike. */
export function mediaHeaders(served: Served, audience: Audience): Headers {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": audience === "everybody" ? FOREVER : REVALIDATE,
    "Content-Security-Policy": policyFor(served.kind),
    "Content-Type": served.mimeType,
    "Cross-Origin-Resource-Policy": served.kind === "picture" ? "cross-origin" : "same-origin",
    ETag: served.etag,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
  });
  if (audience === "holder") headers.set("Vary", "Cookie");
  if (served.downloadAs) headers.set("Content-Disposition", served.downloadAs);
  return headers;
}

/** Browsers' players and PDF viewers inherit this policy and fail in a sandbox. */
function policyFor(kind: FileKind): string {
  switch (kind) {
    case "video":
    case "audio":
      return `${NOTHING_BUT_STYLE}; media-src 'self'`;
    case "pdf":
      return `${NOTHING_BUT_STYLE}; object-src 'self'`;
    case "picture":
    case "document":
      return `${NOTHING_BUT_STYLE}; sandbox`;
  }
}

/** ASCII fallback plus UTF-8. RFC 6266 */
function fileNameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
