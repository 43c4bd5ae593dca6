import { sql } from "drizzle-orm";
import { STOP_WORDS } from "#domain/search/stop-words.ts";
import { unplanned } from "../../db/prepared-query.ts";
import type { PassageOfItem } from "./passage-items.ts";
import type { Phrase } from "./rank-units.ts";

/** By how much a passage is raised that has all neighbouring words of a query side by side. */
const WEIGHT = 0.3;
const PHRASES_MAX = 8;
/** Passages looked through: what is far behind stays there. */
const RAISED_MAX = 20;
/** Far finer than what tells scores apart. */
const SCALE = 100_000;

/** Of words that tell something, as typed, in lower case, as a sentence begins, and as a name. */
export function phrasesOf(query: string): Phrase[] {
  // PostgreSQL refuses texts with NUL.
  const words = query.split(/[\s\p{Cc}]+/u).map(withoutMarks);
  const phrases = words.slice(1).flatMap((second, i) => {
    const first = words[i] ?? "";
    return isTelling(first) && isTelling(second) ? [spellingsOf(first, second)] : [];
  });
  return phrases.slice(0, PHRASES_MAX);
}

const LETTER = /[\p{L}\p{N}]/u;

/** Without punctuation around it. */
function withoutMarks(word: string): string {
  const characters = Array.from(word);
  const from = characters.findIndex((character) => LETTER.test(character));
  const to = characters.findLastIndex((character) => LETTER.test(character));
  return from === -1 ? "" : characters.slice(from, to + 1).join("");
}

function isTelling(word: string): boolean {
  return word !== "" && !STOP_WORDS.has(word.toLowerCase());
}

function spellingsOf(first: string, second: string): Phrase {
  const [one, other] = [first.toLowerCase(), second.toLowerCase()];
  const spellings = [
    `${first} ${second}`,
    `${one} ${other}`,
    `${capitalized(one)} ${other}`,
    `${capitalized(one)} ${capitalized(other)}`,
  ];
  return [...new Set(spellings)];
}

function capitalized(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/**
 * Selects id, item and score of passages that are given best first, with the first raised that have phrases, in
 * any order; for `valuesToRaise`. In exact spellings, since folding the texts takes longer.
 */
export const RAISED_BY_PHRASES = sql`
  select id, item_id, score / ${sql.raw(String(SCALE))}::float8 * case when place > ${unplanned(sql.placeholder("raised"))}::int then 1 else 1 + ${sql.raw(String(WEIGHT))} * (
      select count(distinct number) / ${unplanned(sql.placeholder("phrases"))}::int::float8
      from (select heading || E'\\n' || text as whole from passages p where p.id = best.id offset 0) as passage,
        unnest(${unplanned(sql.placeholder("spellings"))}::text[], ${unplanned(sql.placeholder("numbers"))}::int[]) as spelling (phrase, number)
      where strpos(whole, phrase) > 0) end as score
  from unnest(${unplanned(sql.placeholder("ids"))}::int[], ${unplanned(sql.placeholder("itemIds"))}::int[], ${unplanned(sql.placeholder("scores"))}::int[]) with ordinality as best (id, item_id, score, place)`;

/**
 * Of an item at most `perItem` of the passages, which are given best first, and `limit` in all, beside those that
 * may be raised: what is left out comes after these in any case.
 */
export function mayBeAmong(
  best: readonly PassageOfItem[],
  { perItem, limit }: { perItem: number; limit: number },
): PassageOfItem[] {
  const counts = new Map<number, number>();
  let total = 0;
  return best.filter(({ itemId }, place) => {
    const count = (counts.get(itemId) ?? 0) + 1;
    counts.set(itemId, count);
    if (count <= perItem) total += 1;
    return place < RAISED_MAX || (count <= perItem && total <= limit);
  });
}

export type ValuesToRaise = ReturnType<typeof valuesToRaise>;

export function valuesToRaise(best: readonly PassageOfItem[], phrases: readonly Phrase[]) {
  const spellings = phrases.flatMap((phrase, number) => phrase.map((text) => ({ text, number })));
  return {
    raised: phrases.length > 0 ? RAISED_MAX : 0,
    phrases: phrases.length,
    spellings: spellings.map(({ text }) => text),
    numbers: spellings.map(({ number }) => number),
    ids: best.map(({ id }) => id),
    itemIds: best.map(({ itemId }) => itemId),
    // In whole numbers, which are written and read faster.
    scores: best.map(({ score }) => Math.round(SCALE * score)),
  };
}
