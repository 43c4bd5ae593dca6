import { safeHref, safePictureSource } from "#domain/html/addresses.ts";
import { ARTICLE_CLASSES, PROFILES, type ProfileName, prefixedId } from "#domain/html/profiles.ts";

export type Attributes = Record<string, string>;

const WHOLE_NUMBER = /^\d{1,5}$/;
const VALUES: Readonly<Record<string, RegExp>> = {
  width: WHOLE_NUMBER,
  height: WHOLE_NUMBER,
  colspan: WHOLE_NUMBER,
  rowspan: WHOLE_NUMBER,
  start: /^-?\d{1,9}$/,
  scope: /^(?:col|row)(?:group)?$/,
  // Says that a picture is decorative.
  role: /^presentation$/,
};

export function cleanAttributes(tag: string, raw: Attributes, profile: ProfileName): Attributes {
  const allowed = PROFILES[profile].attributes;
  // The HTML may have an element named `constructor`.
  const own = Object.hasOwn(allowed, tag) ? allowed[tag] : undefined;
  const clean: Attributes = {};
  for (const name of [...(own ?? []), ...(allowed["*"] ?? [])]) {
    const value = raw[name];
    if (value === undefined || value === "") continue;
    if (VALUES[name]?.test(value.trim()) ?? true) clean[name] = value.trim();
  }
  const classes = ARTICLE_CLASSES.get(tag);
  if (profile === "article" && !classes?.test(clean.class ?? "")) delete clean.class;
  if (clean.id) setOrDelete(clean, "id", prefixedId(clean.id));
  if (tag === "a") return cleanLink(clean, raw, profile);
  if (tag === "img") return cleanPicture(clean);
  return clean;
}

function cleanLink(clean: Attributes, raw: Attributes, profile: ProfileName): Attributes {
  const href = safeHref(clean.href ?? "");
  const isInPage = profile === "article" && href?.startsWith("#");
  setOrDelete(clean, "href", isInPage ? inPageHref(href ?? "") : href);
  if (profile === "article" && !clean.id && raw.name)
    setOrDelete(clean, "id", prefixedId(raw.name));
  if (clean.target !== "_blank" || !clean.href) delete clean.target;
  setOrDelete(clean, "rel", relOf(clean));
  return clean;
}

// `sanitize` relies on `src` coming first, and on no attributes at all without one.
function cleanPicture(clean: Attributes): Attributes {
  const { src: raw = "", ...rest } = clean;
  const src = safePictureSource(raw);
  return src ? { src, alt: "", ...rest } : {};
}

function relOf({ rel = "", target }: Attributes): string | undefined {
  const words = new Set(
    rel
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => /^[a-z-]+$/.test(word)),
  );
  words.delete("opener");
  if (target) words.add("noopener");
  return words.size > 0 ? [...words].join(" ") : undefined;
}

function inPageHref(href: string): string {
  const id = prefixedId(href.slice(1));
  return id ? `#${id}` : href;
}

function setOrDelete(attributes: Attributes, name: string, value: string | undefined): void {
  if (value === undefined) delete attributes[name];
  else attributes[name] = value;
}
