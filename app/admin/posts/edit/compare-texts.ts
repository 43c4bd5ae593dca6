import { type ArrayChange, diffArrays, diffWordsWithSpace } from "diff";
import { plainText } from "#domain/html/text.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { IMAGE_READINGS, type PostField } from "#domain/posts/post-fields.ts";

export type TextPart = { kind: "same" | "removed" | "added"; text: string };

/** Long unchanged passages are shortened to this many paragraphs around a change. */
const CONTEXT_PARAGRAPHS = 2;

/** Limit of one comparison. Texts that differ too much for it are shown as a whole. */
const TIMEOUT_MS = 400;

/**
 * What differs between two values of a field: by paragraphs first, then by words within those that
 * changed, so that the cost stays low for long texts.
 */
export function compareTexts(before: unknown, after: unknown): TextPart[] {
  const end = performance.now() + TIMEOUT_MS;
  const changes = compareParagraphs(paragraphsOf(before), paragraphsOf(after));
  const parts: TextPart[] = [];
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at];
    const next = changes[at + 1];
    if (!change) continue;
    if (change.removed && next?.added) {
      const timeout = Math.max(0, end - performance.now());
      parts.push(...compareWords(change.value.join("\n"), next.value.join("\n"), timeout));
      at += 1;
    } else if (change.added || change.removed) {
      parts.push({
        kind: change.added ? "added" : "removed",
        text: `${change.value.join("\n")}\n`,
      });
    } else {
      parts.push({ kind: "same", text: shortened(change.value, at > 0, next !== undefined) });
    }
  }
  return parts;
}

type NamedPicture = Pick<MediaItem, "id" | "fileName">;

/** A field's value for people: a picture by its name, if it is one of `pictures`, a choice by its text. */
export function shownValue(
  field: PostField,
  value: unknown,
  pictures: readonly (NamedPicture | null)[],
): unknown {
  if (field === "isImageDecorative") return IMAGE_READINGS[value === true ? "true" : "false"];
  if (field !== "featuredImageId") return value;
  const picture = pictures.find((one) => one?.id === value);
  return picture?.fileName ?? (value ? "Another picture" : null);
}

function compareParagraphs(before: string[], after: string[]): ArrayChange<string>[] {
  const whole = [
    { added: false, removed: true, value: before, count: before.length },
    { added: true, removed: false, value: after, count: after.length },
  ];
  return diffArrays(before, after, { timeout: TIMEOUT_MS }) ?? whole;
}

function compareWords(before: string, after: string, timeout: number): TextPart[] {
  const words = diffWordsWithSpace(before, after, { timeout })?.map(
    ({ added, removed, value }): TextPart => {
      return { kind: added ? "added" : removed ? "removed" : "same", text: value };
    },
  );
  const whole: TextPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return [...(words ?? whole), { kind: "same", text: "\n" }];
}

function shortened(paragraphs: string[], hasBefore: boolean, hasAfter: boolean): string {
  const head = hasBefore ? CONTEXT_PARAGRAPHS : 0;
  const tail = hasAfter ? CONTEXT_PARAGRAPHS : 0;
  if (paragraphs.length <= head + tail + 1) return `${paragraphs.join("\n")}\n`;
  const shown = [...paragraphs.slice(0, head), "…", ...paragraphs.slice(paragraphs.length - tail)];
  return `${shown.join("\n")}\n`;
}

/** HTML by its blocks; lists and FAQs by their entries. */
function paragraphsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(entryText);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([name, one]) => `${name}: ${String(one)}`);
  const text = String(value ?? "");
  if (!text.includes("<")) return text.split("\n").filter(Boolean);
  return withVisibleAttributes(text)
    .split(/(?<=<\/(?:p|h[1-6]|li|blockquote|pre|tr|figure|aside)>)|(?<=<hr ?\/?>)/)
    .map((block) => plainText(block))
    .filter(Boolean);
}

const DESCRIBED = /<(?:img|a|\/a|h[1-6]|code|aside)\b[^<>]*>/gi;

/** HTML that says as text what a reader sees, but plain text would leave out. */
function withVisibleAttributes(html: string): string {
  let href = "";
  return html.replace(DESCRIBED, (tag) => {
    const name = tag.slice(1, 3).toLowerCase();
    if (name === "im") {
      const file = attribute(tag, "src")
        .replace(/^\/media\/.*\//, "")
        // The hash of a file without a name.
        .replace(/^([\da-f]{8})[\da-f]{56}/, "$1");
      return `[Picture ${file}: ${attribute(tag, "alt")}]`;
    }
    if (name === "a ") {
      href = attribute(tag, "href");
      return tag;
    }
    if (name === "/a") return href.startsWith("#") || href === "" ? tag : `${tag} (${href})`;
    if (/^h\d/.test(name)) return `${tag}[Heading ${name[1]}] `;
    const kind = /\b(?:language|callout)-([\w+#-]+)/.exec(attribute(tag, "class"))?.[1];
    return kind ? `${tag}[${kind}] ` : tag;
  });
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
}

function entryText(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const texts = Object.values(entry).map((text) => plainText(String(text)));
  return texts.join(" – ");
}
