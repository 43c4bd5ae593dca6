import { createHash } from "node:crypto";

const GOOGLE_SCRIPTS = " https://*.googletagmanager.com";
const GOOGLE_REPORTS =
  " https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";

type InlineContent = {
  scripts?: string[];
  styles?: string[] | "inline";
  google?: boolean;
  /** Origins. */
  frames?: readonly string[];
  /** Whether pages of this site may show it in a frame. */
  isFramed?: boolean;
  /** Origins of other sites that may show it in a frame. */
  framedBy?: readonly string[];
};

/** Images may come from any https address, since posts may embed them. */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  google = false,
  frames = [],
  isFramed = false,
  framedBy = [],
}: InlineContent): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join("");
  const inlineStyles = styles === "inline" ? " 'unsafe-inline'" : quoted(styles);
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}${google ? GOOGLE_SCRIPTS : ""}`,
    `style-src 'self'${inlineStyles}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${google ? GOOGLE_REPORTS : ""}`,
    "media-src 'self'",
    "object-src 'none'",
    ["frame-src 'self'", ...frames].join(" "),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    framedBy.length > 0
      ? ["frame-ancestors", ...framedBy].join(" ")
      : `frame-ancestors '${isFramed ? "self" : "none"}'`,
  ].join("; ");
}

/** For responses that are not pages: nothing runs, loads or can be framed. */
export const NON_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function isHtml(contentType: string | null): boolean {
  return contentType?.startsWith("text/html") ?? false;
}

export function contentHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const ONE_YEAR_S = 31_536_000;

export function securityHeaders(siteUrl: string): string[] {
  const headers = [
    "X-Content-Type-Options",
    "nosniff",
    "X-Frame-Options",
    "DENY",
    "Referrer-Policy",
    "strict-origin-when-cross-origin",
    "Permissions-Policy",
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Cross-Origin-Resource-Policy",
    "same-origin",
  ];
  if (siteUrl.startsWith("https:")) {
    headers.push("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
  }
  return headers;
}

export function framedPageHeaders(headers: string[]): string[] {
  return headers.map((text, index) =>
    headers[index - 1] === "X-Frame-Options" ? "SAMEORIGIN" : text,
  );
}

const REPLACED_ELSEWHERE = new Set(["X-Frame-Options", "Cross-Origin-Resource-Policy"]);

/** For what other sites show in frames: `X-Frame-Options` cannot name them, the policy does. */
export function framedElsewhereHeaders(headers: string[]): string[] {
  const isReplaced = (index: number) => REPLACED_ELSEWHERE.has(headers[index - (index % 2)] ?? "");
  const kept = headers.filter((_, index) => !isReplaced(index));
  return [...kept, "Cross-Origin-Resource-Policy", "cross-origin", "X-Robots-Tag", "noindex"];
}

/** For addresses that are secret: no referrer, not indexed. */
export function secretPageHeaders(headers: string[]): string[] {
  const secret = headers.map((text, index) =>
    headers[index - 1] === "Referrer-Policy" ? "no-referrer" : text,
  );
  return [...secret, "X-Robots-Tag", "noindex, nofollow"];
}
