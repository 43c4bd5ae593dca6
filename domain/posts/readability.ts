import { sentencesOf } from "../text/sentences.ts";

/** In words. */
export const LONG_SENTENCE_WORDS = 30;
/** Consecutive sentences in the passive voice. */
export const PASSIVE_RUN = 3;
/** Below it a text may be in another language, or too short to judge. */
const WORDS_MIN = 30;
const COMMON_SHARE_MIN = 0.15;
const COMMON = new Set("the of and to in a is that for it was on with as be at by this".split(" "));

const IRREGULAR =
  "been born built bought brought caught chosen done drawn driven found given gone grown held kept known led left lost made meant met paid put read run said seen sent set shown sold spent spoken taken taught told thought understood won worn written".split(
    " ",
  );
const PASSIVE = new RegExp(
  `\\b(?:am|is|are|was|were|be|been|being)\\s(?:[a-z]{2,20}ly\\s)?(?:[a-z]{2,20}ed|${IRREGULAR.join("|")})\\b`,
  "i",
);

type Readability = {
  longSentences: string[];
  /** The first sentence of each run. */
  passiveRuns: string[];
};

/** Null for texts that are short or not in English. */
export function judgeReadability(paragraphs: readonly string[]): Readability | null {
  const sentences = paragraphs.flatMap(sentencesWithWords);
  const words = sentences.flatMap(wordsOf);
  const common = words.filter((word) => COMMON.has(word.toLowerCase())).length;
  if (words.length < WORDS_MIN || common / words.length < COMMON_SHARE_MIN) return null;
  return {
    longSentences: sentences.filter((one) => wordsOf(one).length > LONG_SENTENCE_WORDS),
    passiveRuns: runsOf(sentences),
  };
}

function runsOf(sentences: readonly string[]): string[] {
  const starts: string[] = [];
  let length = 0;
  for (const [index, sentence] of sentences.entries()) {
    length = PASSIVE.test(sentence) ? length + 1 : 0;
    if (length === PASSIVE_RUN) starts.push(sentences[index - PASSIVE_RUN + 1] ?? sentence);
  }
  return starts;
}

function sentencesWithWords(paragraph: string): string[] {
  const sentences = sentencesOf(paragraph).map(({ text }) => text);
  return sentences.filter((one) => /\p{L}/u.test(one));
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}’']+/gu) ?? [];
}
