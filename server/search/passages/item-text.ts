import { searchWords } from "#domain/search/words.ts";
import type { KIND_CODES } from "./kinds.ts";
import { type Section, splitHtml, splitPlain } from "./split-text.ts";

/** What search finds of an item. */
export type ItemText = {
  kind: keyof typeof KIND_CODES;
  projectId: string | null;
  postId: string | null;
  mediaId: string | null;
  title: string;
  /** Not shown as passages; their words only count. */
  fields: readonly Field[];
  texts: readonly Text[];
};

/** `weight`: how often its words count. */
type Field = { text: string; weight: number };

/** Becomes passages. A summary repeats fields. */
export type Text = { html?: string; plain?: string; heading: string; isSummary?: boolean };

export const inHtml = (html: string, heading = ""): Text => ({ html, heading });
export const inPlain = (plain: string, heading = ""): Text => ({ plain, heading });

/** A word and how often it counts. */
export type WeightedWord = [word: string, weight: number];

export type WeighedItem = {
  words: WeightedWord[];
  passages: (Section & { words: WeightedWord[] })[];
};

const TITLE_WEIGHT = 3;
const BODY_WEIGHT = 1;
/** In a passage: what it stands under tells what it is about. */
const PASSAGE_TITLE_WEIGHT = 1;
const PASSAGE_HEADING_WEIGHT = 1;
/** As many as a book has; the rest is not searched. */
const PASSAGES_MAX = 3_000;

export function weighItem({ title, fields, texts }: ItemText): WeighedItem {
  const split = texts.flatMap(({ html = "", plain = "", heading, isSummary }) =>
    [...splitHtml(html, heading), ...splitPlain(plain, heading)].map((section) => ({
      ...section,
      isSummary,
    })),
  );
  const found = split.slice(0, PASSAGES_MAX);
  const bodies = found
    .filter(({ isSummary }) => !isSummary)
    .map(({ heading, text }) => ({ text: `${heading}\n${text}`, weight: BODY_WEIGHT }));
  return {
    words: weigh([{ text: title, weight: TITLE_WEIGHT }, ...fields, ...bodies]),
    passages: found.map(({ heading, text }) => ({
      heading,
      text,
      words: weigh([
        { text: title, weight: PASSAGE_TITLE_WEIGHT },
        { text: heading, weight: PASSAGE_HEADING_WEIGHT },
        { text, weight: BODY_WEIGHT },
      ]),
    })),
  };
}

function weigh(fields: readonly Field[]): WeightedWord[] {
  const weights = new Map<string, number>();
  for (const { text, weight } of fields)
    for (const word of searchWords(text)) weights.set(word, (weights.get(word) ?? 0) + weight);
  return [...weights];
}
