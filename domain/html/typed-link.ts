import { safeHref } from "./addresses.ts";

const EMAIL_ADDRESS = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const BARE_DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?=[:/?#]|$)/u;
/** Longer addresses do not open in every browser. */
const LINK_MAX_CHARS = 2_000;

/** Completes web, email and phone addresses; null for anything else but paths and fragments. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || text.length > LINK_MAX_CHARS || /[\s\p{Cc}\p{Cf}\\<>"]/u.test(text))
    return null;
  if (EMAIL_ADDRESS.test(text)) return `mailto:${text}`;
  if (BARE_DOMAIN.test(text)) return webAddress(`https://${text}`);
  if (/^https?:/i.test(text)) return webAddress(text);
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(text) || /^tel:\+?[\d().-]+$/i.test(text)) return text;
  return /^(?:\/(?!\/)|#.)/.test(text) ? (safeHref(text) ?? null) : null;
}

function webAddress(href: string): string | null {
  return /^https?:\/\/[^/?#@:]+(?::\d{1,5})?(?:[/?#]|$)/i.test(href) ? href : null;
}
