const SCHEMES = ["http", "https", "mailto", "tel"];

/**
 * The address of a link as it may be shown: web, mail and telephone addresses, relative ones and
 * fragments; undefined for every other (`javascript:`, `data:`, …).
 */
export function safeHref(raw: string): string | undefined {
  const href = absolute(asBrowsersRead(raw));
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (href === "" || (scheme && !SCHEMES.includes(scheme))) return undefined;
  return href;
}

/** The address of a picture as it may be shown: own media, or https; undefined for every other. */
export function safePictureSource(raw: string): string | undefined {
  const src = absolute(asBrowsersRead(raw));
  const own = /^\/media\/[\w./-]+$/.test(src) && !src.includes("..");
  return own || /^https:\/\/[^/]/i.test(src) ? src : undefined;
}

/** `www.example.org` of `https://www.example.org/a`; the rest of any other address. */
export function hostOrPath(href: string): string {
  const [, host] = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(href) ?? [];
  return host ?? href.replace(/^(?:mailto|tel):/i, "");
}

// Browsers ignore control characters in addresses, so `java\nscript:` must not pass as relative.
function asBrowsersRead(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
  return raw.replace(/[\u0000-\u001f\u007f]/g, "").trim();
}

function absolute(href: string): string {
  return href.replace(/^[/\\]{2,}/, "https://");
}
