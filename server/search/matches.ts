import { isDetailLine } from "#domain/search/detail-lines.ts";
import {
  excerptFor,
  markedIn,
  openingOf,
  type WantedWords,
  wantedWords,
} from "#domain/search/excerpt.ts";
import { type MarkedText, unmarked } from "#domain/search/marked-text.ts";
import type { SmartPost, SmartResult } from "#domain/search/smart-response.ts";
import { searchWords } from "#domain/search/words.ts";
import type { FoundText } from "./passages/found-texts.ts";
import type { QueryTerm } from "./passages/rank-units.ts";

/** Words to mark. */
type MarkedWords = {
  /** Those that were typed, with what they begin or misspell. */
  typed: WantedWords;
  /** Of these, all forms of words that the index knows. */
  known: ReadonlySet<string>;
  /** Of a similar meaning. */
  related: WantedWords;
};

/** What was found by words or, of `nearIds`, by meaning. */
export type Found = {
  words: MarkedWords;
  /** Best first. */
  texts: readonly FoundText[];
  nearIds: ReadonlySet<number>;
};

type ProjectMatch = Pick<SmartResult, "match" | "match_file">;
type MatchingPost = { id: string; match: SmartPost["match"] };

const POSTS_MAX = 3;
/** Their texts are looked through for the words, which takes time. */
const POSTS_TRIED = 12;

/** The title with its words marked; null when it has none. */
export function markedTitle(title: string, { typed, related }: MarkedWords): MarkedText | null {
  return markedIn(title, typed) ?? markedIn(title, related);
}

/** By the terms that the query was looked up by. */
export function wordsToMark(query: string, terms: readonly QueryTerm[]): MarkedWords {
  const typed = terms.filter(({ isRelated }) => !isRelated).map(({ words }) => words);
  const related = terms.filter(({ isRelated }) => isRelated).map(({ words }) => words);
  const known = terms.filter(({ weight }) => weight === 1).flatMap(({ words }) => words);
  return {
    // With another prefix, an Arabic word is found by its pairs of characters, not by its own term.
    typed: wantedWords([...typed, ...searchWords(query).map((word) => [word])]),
    known: new Set(known),
    related: wantedWords(related),
  };
}

/** Those that only another word was found in come later, those without a match last. */
export function matchingPosts({ texts, ...search }: Found): MatchingPost[] {
  const tried: { post: MatchingPost; rank: number }[] = [];
  for (const [id, own] of Map.groupBy(texts, ({ itemId }) => itemId)) {
    const match = matchIn(own, search)?.match;
    const rank = rankOf(match, search.words);
    tried.push({ post: { id, match: match ?? openingOf(own[0]?.text ?? "") }, rank });
    // Excerpts take time, and none that follow come before these.
    const first = tried.filter((each) => each.rank === 0);
    if (first.length === POSTS_MAX || tried.length === POSTS_TRIED) break;
  }
  return tried
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, POSTS_MAX)
    .map(({ post }) => post);
}

function rankOf(match: MarkedText | undefined, { known }: MarkedWords): number {
  if (!match) return 2;
  const marked = match.flatMap(({ text, isMatch }) => (isMatch ? searchWords(text) : []));
  // One found by its meaning has no marks.
  return marked.length === 0 || marked.some((word) => known.has(word)) ? 0 : 1;
}

/**
 * In a text of its page or of one of its files, rather in its summary than in a line of its details. Null
 * when nothing has the words, as when they stand in the title: the card shows its summary then.
 */
export function matchOfProject({ texts, ...search }: Found, summary: string): ProjectMatch {
  const found = matchIn(texts, search) ?? openingOfFile(texts);
  if (found && (found.fileName !== null || !isDetailLine(found.text))) {
    return { match: found.match, match_file: found.fileName };
  }
  // The middle of a long line does not say what it lists.
  const detail = found && isDetailLine(unmarked(found.match)) ? found.match : null;
  return { match: excerptWith(summary, search.words) ?? detail, match_file: null };
}

type Match = Pick<FoundText, "fileName" | "text"> & { match: MarkedText };

/** An excerpt of the best text with words that were typed, else with others, else the beginning of the nearest. */
function matchIn(
  texts: readonly FoundText[],
  { words: { typed, related }, nearIds }: Omit<Found, "texts">,
): Match | null {
  for (const words of [typed, related]) {
    for (const { text, fileName } of texts) {
      const match = excerptFor(text, words);
      if (match) return { match, text, fileName };
    }
  }
  return opening(texts.find(({ passageId }) => nearIds.has(passageId)));
}

/** Found by its name, which is shown beside the match. */
function openingOfFile(texts: readonly FoundText[]): Match | null {
  return opening(texts.find(({ fileName }) => fileName !== null));
}

function opening(found: FoundText | undefined): Match | null {
  return found ? { ...found, match: openingOf(found.text) } : null;
}

function excerptWith(text: string, { typed, related }: MarkedWords): MarkedText | null {
  return excerptFor(text, typed) ?? excerptFor(text, related);
}
