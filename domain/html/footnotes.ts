import { ID_PREFIX } from "./profiles.ts";

const NOTE_ID = /^(?:user-content-)?(?:(?:fn|footnote)[-:]?([\w-]{1,60})|(endnote-\d{1,5}))$/;
const REFERENCE_ID = /^(?:user-content-)?(?:fn-?ref|footnote-ref|(endnote-)ref)[-:]?([\w-]+)$/;

/** The name of the footnote that has this id, in HTML of common converters. */
export function noteNameIn(id: string | undefined): string | undefined {
  const [, footnote, endnote] = NOTE_ID.exec(id ?? "") ?? [];
  return footnote ?? endnote;
}

/** Whether `href` leads from a footnote back to the text. */
export function isBackLink(href: string): boolean {
  return href.startsWith("#") && REFERENCE_ID.test(href.slice(1));
}

/** `added` with other names for the footnotes that `html` has, too. Both as they are stored. */
export function withOwnNoteNames(added: string, html: string): string {
  const taken = namesIn(html);
  const own = namesIn(added);
  const renamed = new Map<string, string>();
  for (const name of own) {
    if (!taken.has(name)) continue;
    const other = freeName(name, (one) => taken.has(one) || own.has(one));
    taken.add(other);
    renamed.set(name, other);
  }
  return added.replace(TAG, (tag) =>
    tag.replace(NOTE_ATTRIBUTE, (attribute, start: string, id: string) => {
      const reference = referencedName(id);
      const kind = reference === undefined ? "fn" : "fnref";
      const other = renamed.get(reference ?? noteNameIn(id) ?? "");
      return other ? `${start}${ID_PREFIX}${kind}-${other}"` : attribute;
    }),
  );
}

const ITEM = /<li id="([^"<>]*)"/g;
/** As converters write them, the link in the raised text or around it. */
const MARK =
  /<sup\b[^<>]*><a href="#([^"<>]*)"[^<>]*>[^<>]*<\/a><\/sup>|<a href="#([^"<>]*)"[^<>]*><sup\b[^<>]*>[^<>]*<\/sup><\/a>/g;

/** Without the notes, which are at the end, and their marks. As stored. */
export function withoutNotes(html: string): string {
  const first = [...html.matchAll(ITEM)].find(([, id]) => noteNameIn(id) !== undefined);
  return html
    .slice(0, first?.index)
    .replace(MARK, (mark, inner?: string, outer?: string) =>
      noteNameIn(inner ?? outer) === undefined ? mark : "",
    );
}

const TAG = /<[a-z][^<>]*>/gi;
const NOTE_ATTRIBUTE = /( id="| href="#)([^"]+)"/g;
/** Leaves room for a number, see `NOTE_ID`. */
const BASE_NAME_MAX_CHARS = 50;

function namesIn(html: string): Set<string> {
  const tags = html.match(TAG) ?? [];
  const ids = tags.flatMap((tag) => [...tag.matchAll(NOTE_ATTRIBUTE)].map(([, , id = ""]) => id));
  return new Set(ids.flatMap((id) => referencedName(id) ?? noteNameIn(id) ?? []));
}

/** The name of the footnote that a reference with this id leads to. */
function referencedName(id: string): string | undefined {
  const [, endnote = "", name] = REFERENCE_ID.exec(id) ?? [];
  return name && endnote + name;
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 2; ; number++) {
    const other = `${name.slice(0, BASE_NAME_MAX_CHARS)}-${number}`;
    if (!isTaken(other)) return other;
  }
}
