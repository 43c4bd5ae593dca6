import { diffArrays, diffWordsWithSpace } from "diff";
import { plainText } from "#domain/html/text.ts";

export type TextPart = { kind: "same" | "removed" | "added"; text: string };

/** Long unchanged passages are shortened to this many paragraphs around a change. */
const CONTEXT_PARAGRAPHS = 2;

/**
 * What differs between two values of a field: by paragraphs first, then by words within those that
 * changed, so that the cost stays low for long texts.
 */
export function compareTexts(before: unknown, after: unknown): TextPart[] {
  const changes = diffArrays(paragraphsOf(before), paragraphsOf(after));
  const parts: TextPart[] = [];
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at];
    const next = changes[at + 1];
    if (!change) continue;
    if (change.removed && next?.added) {
      parts.push(...compareWords(change.value.join("\n"), next.value.join("\n")));
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

function compareWords(before: string, after: string): TextPart[] {
  const words = diffWordsWithSpace(before, after).map(({ added, removed, value }): TextPart => {
    return { kind: added ? "added" : removed ? "removed" : "same", text: value };
  });
  return [...words, { kind: "same", text: "\n" }];
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
  return text
    .split(/(?<=<\/(?:p|h[1-6]|li|blockquote|pre|tr|figure|aside)>)|(?<=<hr ?\/?>)/)
    .map((block) => plainText(block))
    .filter(Boolean);
}

function entryText(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const texts = Object.values(entry).map((text) => plainText(String(text)));
  return texts.join(" – ");
}
