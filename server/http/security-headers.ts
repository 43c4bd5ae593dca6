import { createHash } from "node:crypto";

/** Where Google Analytics lets browsers load its script from and report to, as Google documents it. */
const GOOGLE_SCRIPTS = " https://*.googletagmanager.com";
const GOOGLE_REPORTS =
  " https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";

type InlineContent = {
  /** Hashes of the inline scripts that may run. */
  scripts?: string[];
  /** Hashes of the inline style sheets that apply, or any inline styles (editor, charts). */
  styles?: string[] | "inline";
  /** Whether the owner measures with Google Analytics. */
  google?: boolean;
};

/**
 * The content security policy of pages: nothing inline but what is given by its hash, and on pages of
 * the owner styles. Pictures may come from any https address, since posts may show them; everything
 * else is our own, and Google's where the owner measures with it.
 */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  google = false,
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
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of whatever is no page: it shows nothing, loads nothing, and stands in nobody's frame. */
export const POLICY_OF_NO_PAGE =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether an answer is a page, which has a policy of its own. */
export function isPage(contentType: string | null): boolean {
  return contentType?.startsWith("text/html") ?? false;
}

/** The hash under which a policy allows an inline script or style sheet of exactly this text. */
export function contentHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const ONE_YEAR_S = 31_536_000;

/** Headers that every answer carries, name and value in turn. */
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

/** The same headers for a page whose address is a secret: told to nobody, and found by nobody. */
export function ofSecretPage(headers: string[]): string[] {
  const quiet = headers.map((text, index) =>
    headers[index - 1] === "Referrer-Policy" ? "no-referrer" : text,
  );
  return [...quiet, "X-Robots-Tag", "noindex, nofollow"];
}
