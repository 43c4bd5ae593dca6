import type { Candidate } from "#domain/search/answers/candidates.ts";
import { readQuestion } from "#domain/search/answers/question.ts";
import { correctTypos, termsOf, type Vocabulary } from "#domain/search/answers/question-terms.ts";
import { isStopWord, wordsOf } from "#domain/search/answers/stemmed-words.ts";
import type { PassageSource } from "#domain/search/passage.ts";
import { searchWords, UNSEPARATED } from "#domain/search/words.ts";

type Asked = {
  question: string;
  /** Of all passages that the model was given. */
  candidates: readonly Candidate[];
  vocabulary: Vocabulary;
  /** Passages that were found by meaning. */
  nearIds: ReadonlySet<string>;
};

/** Share of a question's words, by rarity: function words of any language are common. */
const HELD_FROM = 0.15;
/** What questions without a telling word ("Who are you?") are about. */
const ABOUT_OWNER: readonly PassageSource["kind"][] = ["about", "resume"];

/**
 * Whether a cited sentence speaks of what is asked and the answer takes it up: an instruction to the model,
 * in whatever words and language, does neither. See docs/decisions/0054-model-answers.md.
 */
export function isOnQuestion(answer: string, cited: readonly Candidate[], asked: Asked): boolean {
  const terms = tellingTerms(asked);
  const said = new Set(tellingWords(answer));
  const isNear = ({ passage }: Candidate) => asked.nearIds.has(passage.id);
  const isTakenUp = ({ text }: Candidate) => tellingWords(text).some((word) => said.has(word));
  if (terms.size === 0)
    return cited.some(
      (sentence) =>
        ABOUT_OWNER.includes(sentence.passage.source.kind) &&
        isNear(sentence) &&
        isTakenUp(sentence),
    );
  const restatesQuestion = shareOf(terms, said) >= HELD_FROM;
  return cited.some((sentence) => {
    const held = new Set([...sentence.stems, ...pairsIn(sentence.text)]);
    const isAbout = shareOf(terms, held) >= HELD_FROM;
    return isAbout ? restatesQuestion || isTakenUp(sentence) : restatesQuestion && isNear(sentence);
  });
}

/** With their weights. */
function tellingTerms({ question, candidates, vocabulary }: Asked): Map<string, number> {
  const corrected = correctTypos(question, candidates, vocabulary);
  const terms = termsOf(readQuestion(corrected).words, candidates, vocabulary);
  return new Map([
    ...terms
      .filter(({ stem }) => isSeparate(stem))
      .map(({ stem, weight }) => [stem, weight] as const),
    ...pairsIn(corrected).map((pair) => [pair, 1] as const),
  ]);
}

function shareOf(terms: ReadonlyMap<string, number>, words: ReadonlySet<string>): number {
  let [held, total] = [0, 0];
  for (const [term, weight] of terms) {
    total += weight;
    if (words.has(term)) held += weight;
  }
  return held / total;
}

function tellingWords(text: string): string[] {
  const words = wordsOf(text).filter((word) => isSeparate(word.text) && !isStopWord(word.text));
  return [...words.map(({ stem }) => stem), ...pairsIn(text)];
}

const isSeparate = (word: string) => word.search(UNSEPARATED) === -1;

/** Single characters of scripts without spaces say little. Neither do Japanese endings and question words. */
function pairsIn(text: string): string[] {
  return searchWords(text).filter(
    (word) => !isSeparate(word) && !HIRAGANA.test(word) && !ASKING.has(word),
  );
}

const HIRAGANA = /^\p{Script=Hiragana}+$/u;
const ASKING = new Set(
  "什么 怎么 怎样 哪里 哪些 哪个 多少 时候 何时 如何 为什 是否 可以 你们 我们 什麼 怎麼 哪裡 時候 為什 你們 我們".split(
    " ",
  ),
);
