const SCHEMES = ["http", "https", "mailto", "tel"];

/** Undefined unless http, https, mailto, tel, relative or a fragment. */
export function safeHref(raw: string): string | undefined {
  const href = withScheme(withoutControlCharacters(raw));
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (href === "" || (scheme && !SCHEMES.includes(scheme))) return undefined;
  return href;
}

/** The image address if it is own media or https, else undefined. */
export function safePictureSource(raw: string): string | undefined {
  const src = withScheme(withoutControlCharacters(raw));
  const own = /^\/media\/[\w./-]+$/.test(src) && !src.includes("..");
  return own || /^https:\/\/[^/]/i.test(src) ? src : undefined;
}

/** The host of web addresses, else the address without `mailto:` or `tel:`. */
export function hostOrPath(href: string): string {
  const [, host] = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(href) ?? [];
  return host ?? href.replace(/^(?:mailto|tel):/i, "");
}

/** As it is when a percent sign in it begins no code. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Browsers ignore control characters in addresses, so `java\nscript:` must not pass as relative.
function withoutControlCharacters(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
  return raw.replace(/[\u0000-\u001f\u007f]/g, "").trim();
}

function withScheme(href: string): string {
  return href.replace(/^[/\\]{2,}/, "https://");
}
