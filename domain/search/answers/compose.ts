import { beginningOf, countWords } from "../../html/text.ts";
import { DETAILS_HEADING, isDetailLine } from "../detail-lines.ts";
import type { Candidate } from "./candidates.ts";

/** The panel shows the word limit; "More" shows up to three times as many words. */
const LIMITS_SHOWN = 3;
/** In log-odds. Sentences this much worse than the best would only distract. */
const WORSE_BY_MAX = 4;
/** How much the odds of an item as a whole tell about each of its sentences. */
const ITEM_WEIGHT = 0.5;
/** Share of common words from which two sentences say the same. */
const REPEATED_FROM = 0.7;
/** Opens a sentence that cannot be understood without the one before. */
const REFERS_BACK =
  /^(?:it|its|he|she|they|their|this|that|these|those|such|both|(?:i|we|you) (?:also|then))\b/i;

/** `isCut`: only its beginning. */
export type Scored = Candidate & { score: number; isCut?: true };

/**
 * The sentences of an answer in the order to be read. A best one that is too long is quoted from its beginning,
 * since others would say less.
 */
export function compose(scored: readonly Scored[], wordLimit: number): Scored[] {
  const ranked = byItems(scored);
  const [best] = ranked;
  if (!best) return [];
  const chosen: Scored[] = [];
  let room = wordLimit * LIMITS_SHOWN;
  if (countWords(best.text) > room)
    return [{ ...best, text: beginningOf(best.text, room), isCut: true }];
  const add = (sentence: Scored) => {
    const words = countWords(sentence.text);
    if (words > room || chosen.some((other) => saysTheSame(sentence, other))) return;
    chosen.push(sentence);
    room -= words;
  };
  const lead = REFERS_BACK.test(best.text) ? sentenceBefore(best, ranked) : undefined;
  if (lead && countWords(lead.text) + countWords(best.text) <= wordLimit) add(lead);
  for (const sentence of ranked) {
    if (best.score - sentence.score > WORSE_BY_MAX) break;
    if (sentence === best || !isDetail(sentence)) add(sentence);
  }
  return inReadingOrder(chosen);
}

/** Best first. Several sentences that fit halfway tell that the question is about their item. */
function byItems(scored: readonly Scored[]): Scored[] {
  const odds = new Map<string, number>();
  for (const { score, passage } of scored) {
    const { id } = passage.source;
    odds.set(id, (odds.get(id) ?? 0) + Math.exp(score));
  }
  return scored
    .map((sentence) => {
      const ofItem = Math.log(odds.get(sentence.passage.source.id) ?? 1);
      return { ...sentence, score: sentence.score + ITEM_WEIGHT * ofItem };
    })
    .toSorted((one, other) => other.score - one.score);
}

/** "Categories: Branding, Web" answers what asks for it, but does not continue an answer. */
function isDetail({ text, passage }: Scored): boolean {
  return passage.heading === DETAILS_HEADING && isDetailLine(text);
}

function sentenceBefore({ passage, position }: Scored, all: readonly Scored[]): Scored | undefined {
  return all.find((other) => other.passage === passage && other.position === position - 1);
}

function saysTheSame(one: Scored, other: Scored): boolean {
  const common = [...one.stems].filter((stem) => other.stems.has(stem)).length;
  return common >= REPEATED_FROM * Math.min(one.stems.size, other.stems.size);
}

/** Passages by their best sentence, sentences as they follow each other there. */
function inReadingOrder(chosen: readonly Scored[]): Scored[] {
  const passages = [...new Set(chosen.map(({ passage }) => passage))];
  return passages.flatMap((passage) =>
    chosen
      .filter((sentence) => sentence.passage === passage)
      .toSorted((a, b) => a.position - b.position),
  );
}
