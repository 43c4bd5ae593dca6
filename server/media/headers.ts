import { type FileKind, fileType } from "#domain/media/file-kinds.ts";
import type { Media } from "#domain/media/media.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** Kept by the visitor's browser alone, and asked for again each time. */
const ASK_EACH_TIME = "private, no-cache";

const NOTHING_BUT_STYLE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

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

/**
 * Whom an answer is for: everybody for ever, everybody until the owner closes it, or this visitor
 * alone, who showed by a cookie that they may.
 */
export type Audience = "everybody" | "guarded" | "holder";

/** The headers of every answer that speaks of the file: 200, 206, 304 and 416 alike. */
export function mediaHeaders(served: Served, audience: Audience): Headers {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": audience === "everybody" ? FOREVER : ASK_EACH_TIME,
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

/**
 * Players and PDF viewers of browsers live under the policy of the file that they show: a sandbox
 * takes a film its own origin, and some viewers refuse to start in one. Neither type can run a script.
 */
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

/** A file name for every browser: plain letters for the old, all of it for the rest. RFC 6266. */
function fileNameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
