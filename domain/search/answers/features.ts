import { DETAILS_HEADING } from "../detail-lines.ts";
import type { Candidate } from "./candidates.ts";
import { namesAsked } from "./evidence.ts";
import { pairsOf, type Question } from "./question.ts";
import { matchOf, type Term } from "./question-terms.ts";

export type Context = {
  question: Question;
  terms: readonly Term[];
  /** How well the passage of a candidate covers the question compared with the best one, 0 to 1. */
  coverOf: (candidate: Candidate) => number;
  /** Place of the candidate's passage among those that were found, from 0. */
  rankOf: (candidate: Candidate) => number;
  /** Share of the best passages that belong to the candidate's item, 0 to 1. */
  itemShareOf: (candidate: Candidate) => number;
};

type Feature = { weight: number; valueIn: (candidate: Candidate, context: Context) => number };

const QUANTITIES = new Set(["amount", "count", "duration", "money", "time"]);
const FOCUSED = new Set(["meaning", "name", "place"]);
const NAMES = new Set(["person", "place"]);
/** The farther away a word, the less it says about the sentence. */
const [IN_TITLE, IN_NEIGHBORS, IN_PASSAGE] = [0.9, 0.6, 0.4];
/** A word around a sentence counts half, as the sentence may be about something else. */
const AROUND = 0.5;
/** The passage at this place among those found counts half of the first. */
const HALF_RANK = 3;
const PAIRS_MAX = 2;
const NEAR_WITHIN = 5;
const NEAR_MAX = 3;
/** A word that is this similar counts as the word of the question. */
const STANDS_FOR_FROM = 0.25;

/**
 * What speaks for or against a sentence. Values from 0 to 1, but for `missing` and `matched`. The weights are
 * log-odds, fitted to the judged questions of bench/answers/ (docs/decisions/0053-built-in-answers.md); -5 is by
 * rule, since a price without a sum is no answer, however well the words fit.
 */
export const FEATURES = {
  /** The weight of the rarest word that stands nowhere in the passage, as a share of all. */
  rarestMissing: { weight: -4.9, valueIn: (c, { terms }) => rarestMissing(c, terms) },
  /** Number of words that stand nowhere in the passage. Of many, the rarest is a smaller part of the reason. */
  missing: {
    weight: 0.3,
    valueIn: (c, { terms }) => sum(terms, (term) => term.rarity * (1 - contextMatch(c, term))),
  },
  /** A number right before what is counted. */
  counts: {
    weight: 1.5,
    valueIn: (c, { question }) => flag(question.asked === "count" && namedBy(c, question) === 1),
  },
  /** A sum, a duration or a date, as asked. */
  hasQuantity: {
    weight: 0.8,
    valueIn: (c, { question }) =>
      flag(question.asked !== "count" && isOneOf(question, QUANTITIES) && namedBy(c, question)),
  },
  /** The question asks for a quantity and the sentence has none. */
  lacksQuantity: {
    weight: -5,
    valueIn: (c, { question }) => flag(isOneOf(question, QUANTITIES) && !namedBy(c, question)),
  },
  /** The question asks for a person or place and the sentence has no other name. */
  lacksName: {
    weight: -1.7,
    valueIn: (c, { question }) => flag(isOneOf(question, NAMES) && !namedBy(c, question)),
  },
  /** The sentence defines or gives a reason, as asked. */
  explains: {
    weight: 1.6,
    valueIn: (c, { question }) => (asksForFacts(question) ? 0 : (namedBy(c, question) ?? 0)),
  },
  /** How well the passage covers the question. */
  cover: { weight: 2.6, valueIn: (c, { coverOf }) => coverOf(c) },
  /** Passages of one item agree that the question is about it. */
  itemShare: { weight: 1.4, valueIn: (c, { itemShareOf }) => itemShareOf(c) },
  /** The search ranks the passage among the first. */
  rank: { weight: 1.3, valueIn: (c, { rankOf }) => HALF_RANK / (HALF_RANK + rankOf(c)) },
  /** A year of the question is neither in the sentence nor in the title. */
  lacksYear: {
    weight: -5,
    valueIn: ({ text, passage }, { question }) =>
      flag(question.years.some((year) => !`${text} ${passage.source.title}`.includes(year))),
  },
  /** Share of the words, but for names, that stand in the sentence. */
  inSentence: {
    weight: 1.8,
    valueIn: (c, { terms }) => shareOf(terms.filter(isNoName), (term) => matchOf(term, c.stems)),
  },
  /** Number of words that stand in the sentence. Many are hardly there by chance, even common ones. */
  matched: {
    weight: 0.7,
    valueIn: (c, { terms }) =>
      sum(terms, (term) => Math.sqrt(term.rarity) * matchOf(term, c.stems)),
  },
  /** Words of the question that stand together are about the same. */
  near: { weight: 1.2, valueIn: (c, { terms }) => nearPairs(c, terms) },
  /** Words side by side in both, as in "tax court", are one reason, not two. */
  sharesPhrase: { weight: -1.8, valueIn: (c, { question }) => sharedPairs(c, question) },
  /** Texts about work say how more often than how much. */
  asksForWay: { weight: 1.6, valueIn: (_, { question }) => flag(question.asked === "way") },
  /** What comes after "which" or "what" is missing: "color" in "which color". */
  lacksFocus: { weight: -0.6, valueIn: (c, context) => lacksFocus(c, context) },
  /** A title or label. Details such as "Client: Port of Varde" are none. */
  isFragment: {
    weight: -2.2,
    valueIn: ({ text, passage }) =>
      flag(passage.heading !== DETAILS_HEADING && !/[.!?:;…。！？)”"’]$/u.test(text)),
  },
  /** The weight of a name of the question that stands nowhere in the passage. */
  lacksNameAsked: {
    weight: -2.4,
    valueIn: (c, { terms }) =>
      Math.max(
        0,
        ...terms.map((term) => (term.isName ? term.rarity * (1 - passageMatch(c, term)) : 0)),
      ),
  },
} satisfies Record<string, Feature>;

/** Log-odds that a sentence answers when nothing speaks for or against it. */
export const BIAS = -6.65;

const flag = (is: boolean | number | null) => (is ? 1 : 0);
const asksForFacts = (question: Question) =>
  isOneOf(question, QUANTITIES) || isOneOf(question, NAMES);
const isNoName = ({ isName }: Term) => !isName;
const isOneOf = ({ asked }: Question, kinds: ReadonlySet<string>) =>
  asked !== null && kinds.has(asked);

function namedBy({ text, words }: Candidate, question: Question): number | null {
  return namesAsked(question, text, words);
}

function sum(terms: readonly Term[], measure: (term: Term) => number): number {
  return terms.reduce((total, term) => total + measure(term), 0);
}

function shareOf(terms: readonly Term[], measure: (term: Term) => number): number {
  const total = sum(terms, ({ weight }) => weight);
  return total === 0 ? 0 : sum(terms, (term) => term.weight * measure(term)) / total;
}

function contextMatch(c: Candidate, term: Term): number {
  return Math.max(
    matchOf(term, c.stems),
    IN_TITLE * matchOf(term, c.titleStems),
    IN_NEIGHBORS * matchOf(term, c.neighborStems),
    IN_PASSAGE * matchOf(term, c.passageStems),
  );
}

function sharedPairs({ words }: Candidate, { pairs }: Question): number {
  const shared = new Set(pairsOf(words).filter((pair) => pairs.has(pair)));
  return Math.min(shared.size, PAIRS_MAX) / PAIRS_MAX;
}

/** Pairs of different words of the question that follow each other with few words between. */
function nearPairs({ words }: Candidate, terms: readonly Term[]): number {
  const found = words.flatMap(({ stem }, at) => {
    const term = terms.find((each) => standsFor(stem, each));
    return term ? [{ term, at }] : [];
  });
  const isNear = ({ term, at }: (typeof found)[number], i: number) => {
    const before = found[i - 1];
    return before !== undefined && before.term !== term && at - before.at <= NEAR_WITHIN;
  };
  return Math.min(found.filter(isNear).length, NEAR_MAX) / NEAR_MAX;
}

function standsFor(stem: string, term: Term): boolean {
  return stem === term.stem || (term.related.get(stem) ?? 0) >= STANDS_FOR_FROM;
}

function passageMatch(c: Candidate, term: Term): number {
  return Math.max(matchOf(term, c.stems), matchOf(term, c.passageStems));
}

function rarestMissing(c: Candidate, terms: readonly Term[]): number {
  const total = sum(terms, ({ weight }) => weight);
  const missing = terms.map((term) => term.weight * (1 - contextMatch(c, term)));
  return total === 0 ? 0 : Math.max(...missing) / total;
}

function lacksFocus(c: Candidate, { question, terms }: Context): number {
  if (!isOneOf(question, FOCUSED)) return 0;
  const focus = terms.filter(({ stem }) => question.focus.includes(stem));
  if (focus.length === 0) return 0;
  const matches = focus.map((term) =>
    Math.max(matchOf(term, c.stems), AROUND * matchOf(term, c.neighborStems)),
  );
  return 1 - Math.max(...matches);
}
