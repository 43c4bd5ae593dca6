import { type FileKind, fileType } from "#domain/media/file-kinds.ts";
import type { Media } from "#domain/media/media.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** Kept by the visitor's browser alone, and asked for again each time. */
const ASK_EACH_TIME = "private, no-cache";

/** What is served of a stored file: itself, or one of its renditions. */
export type Served = { etag: string; mimeType: string; kind: FileKind; downloadAs: string | null };

export function servedOriginal(media: Media): Served {
  const kind = fileType(media.ext)?.kind ?? "document";
  const { hash, ext, mimeType, fileName } = media;
  // An SVG opened by itself is a document; pages show it in an img element, which ignores this.
  const isSaved = kind === "document" || ext === "svg";
  const downloadAs = `${isSaved ? "attachment" : "inline"}; ${fileNameParameters(fileName)}`;
  return { etag: `"${hash}.${ext}"`, mimeType, kind, downloadAs };
}

export function servedRendition(media: Media, variant: string, mimeType: string): Served {
  return { etag: `"${media.hash}-${variant}"`, mimeType, kind: "picture", downloadAs: null };
}

/** The headers of every answer that speaks of the file: 200, 206, 304 and 416 alike. */
export function mediaHeaders(served: Served, isGuarded: boolean): Headers {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": isGuarded ? ASK_EACH_TIME : FOREVER,
    "Content-Security-Policy": policyFor(served.kind),
    "Content-Type": served.mimeType,
    "Cross-Origin-Resource-Policy": served.kind === "picture" ? "cross-origin" : "same-origin",
    ETag: served.etag,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
  });
  if (served.downloadAs) headers.set("Content-Disposition", served.downloadAs);
  return headers;
}

function policyFor(_kind: FileKind): string {
  return "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
}

/** A file name for every browser: plain letters for the old, all of it for the rest. RFC 6266. */
function fileNameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
