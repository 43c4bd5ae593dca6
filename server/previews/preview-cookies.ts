import { cookieSettings, cookiesFrom } from "../accounts/cookies.ts";

/** Limits what one request looks up. */
const TOKENS_MAX = 20;

const FILES_PATH = "/media";
const PREVIEW_VIEWS_PATH = "/api/preview-views";

export function previewCookie(siteUrl: string, linkId: string, token: string): string {
  return cookie(siteUrl, `${namePrefix(siteUrl)}${linkId}`, token, FILES_PATH);
}

/** Deletes the cookie of a link that has ended. */
export function endedPreviewCookie(siteUrl: string, linkId: string): string {
  return `${previewCookie(siteUrl, linkId, "")}; Max-Age=0`;
}

/** Of the links that were opened last, since browsers send older cookies first. */
export function previewTokensFrom(siteUrl: string, header: string | undefined): string[] {
  const prefix = namePrefix(siteUrl);
  const found = [...cookiesFrom(header)].filter(([name]) => name.startsWith(prefix));
  return found.slice(-TOKENS_MAX).map(([, token]) => token);
}

/** By which later reports find the opening; it also marks this browser as counted. */
export function openingCookie(siteUrl: string, linkId: string, openingId: string): string {
  return cookie(siteUrl, openingName(siteUrl, linkId), openingId, PREVIEW_VIEWS_PATH);
}

/** Null when this browser was not counted. */
export function openingFrom(
  siteUrl: string,
  linkId: string,
  header: string | undefined,
): string | null {
  return cookiesFrom(header).get(openingName(siteUrl, linkId)) ?? null;
}

function openingName(siteUrl: string, linkId: string): string {
  return `${ownPrefix(siteUrl)}.opened-${linkId}`;
}

function namePrefix(siteUrl: string): string {
  return `${ownPrefix(siteUrl)}.preview-`;
}

/** The `__Host-` prefix requires `Path=/`, and these cookies have narrower paths. */
function ownPrefix(siteUrl: string): string {
  return cookieSettings(siteUrl).cookiePrefix.replace("__Host-", "__Secure-");
}

function cookie(siteUrl: string, name: string, value: string, path: string): string {
  const { secure } = cookieSettings(siteUrl).defaultCookieAttributes;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
