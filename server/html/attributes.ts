import { safeHref, safePictureSource } from "#domain/html/addresses.ts";
import { ID_PREFIX, PROFILES, type ProfileName } from "#domain/html/profiles.ts";

export type Attributes = Record<string, string>;

const WHOLE_NUMBER = /^\d{1,5}$/;
const NUMBERS: Readonly<Record<string, RegExp>> = {
  width: WHOLE_NUMBER,
  height: WHOLE_NUMBER,
  colspan: WHOLE_NUMBER,
  rowspan: WHOLE_NUMBER,
  start: /^-?\d{1,9}$/,
  scope: /^(?:col|row)(?:group)?$/,
};

/** The attributes of an element that its profile lets through, with values that are safe to show. */
export function cleanAttributes(tag: string, given: Attributes, profile: ProfileName): Attributes {
  const allowed = PROFILES[profile].attributes;
  const clean: Attributes = {};
  for (const name of [...(allowed[tag] ?? []), ...(allowed["*"] ?? [])]) {
    const value = given[name];
    if (value === undefined || value === "") continue;
    if (NUMBERS[name]?.test(value.trim()) ?? true) clean[name] = value.trim();
  }
  if (clean.id) setOrDrop(clean, "id", prefixed(clean.id));
  if (tag === "a") return cleanLink(clean, given, profile);
  if (tag === "img") return cleanPicture(clean);
  return clean;
}

function cleanLink(clean: Attributes, given: Attributes, profile: ProfileName): Attributes {
  const href = safeHref(clean.href ?? "");
  const isInPage = profile === "article" && href?.startsWith("#");
  setOrDrop(clean, "href", isInPage ? inPageHref(href ?? "") : href);
  if (profile === "article" && !clean.id && given.name)
    setOrDrop(clean, "id", prefixed(given.name));
  if (clean.target !== "_blank" || !clean.href) delete clean.target;
  setOrDrop(clean, "rel", relOf(clean));
  return clean;
}

// `src` goes first, and a picture without one has no attribute at all: `sanitize` counts on both.
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
  const id = prefixed(href.slice(1));
  return id ? `#${id}` : href;
}

function prefixed(id: string): string | undefined {
  if (id === "" || /\s/.test(id)) return undefined;
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id;
}

function setOrDrop(attributes: Attributes, name: string, value: string | undefined): void {
  if (value === undefined) delete attributes[name];
  else attributes[name] = value;
}
