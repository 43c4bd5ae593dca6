import { cookieSettings, cookiesFrom } from "../../accounts/cookies.ts";

/** Browsers send no more cookies of one place than a few dozen; nobody looks at so many projects at once. */
const HELD_MAX = 20;

/** Where the address of a file lies, and where an opening is reported. */
const FILES_PATH = "/media";
const PREVIEW_VIEWS_PATH = "/api/preview-views";

/** Shows the files of a project to the holder of a link, until the browser is closed or the link ends. */
export function fileCookie(siteUrl: string, linkId: string, token: string): string {
  return cookie(siteUrl, `${namePrefix(siteUrl)}${linkId}`, token, FILES_PATH);
}

/** The tokens of all links whose files a browser may ask for. */
export function tokensHeld(siteUrl: string, header: string | undefined): string[] {
  const prefix = namePrefix(siteUrl);
  const found = [...cookiesFrom(header)].filter(([name]) => name.startsWith(prefix));
  return found.slice(0, HELD_MAX).map(([, token]) => token);
}

/** Notes that this browser's session has been counted as an opening of a link. */
export function countedCookie(siteUrl: string, linkId: string): string {
  return cookie(siteUrl, countedName(siteUrl, linkId), "1", PREVIEW_VIEWS_PATH);
}

export function isCounted(siteUrl: string, linkId: string, header: string | undefined): boolean {
  return cookiesFrom(header).has(countedName(siteUrl, linkId));
}

function countedName(siteUrl: string, linkId: string): string {
  return `${ownPrefix(siteUrl)}.opened-${linkId}`;
}

function namePrefix(siteUrl: string): string {
  return `${ownPrefix(siteUrl)}.preview-`;
}

/** A name that begins with `__Host-` asks for the whole site as its place; these have less. */
function ownPrefix(siteUrl: string): string {
  return cookieSettings(siteUrl).cookiePrefix.replace("__Host-", "__Secure-");
}

function cookie(siteUrl: string, name: string, value: string, path: string): string {
  const { secure } = cookieSettings(siteUrl).defaultCookieAttributes;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
