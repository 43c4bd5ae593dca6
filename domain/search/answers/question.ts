import { isInstruction } from "./instruction.ts";
import { isStopWord, type Word, wordsOf } from "./stemmed-words.ts";

/** What kind of thing an answer has to name. */
type Asked =
  | "amount"
  | "count"
  | "duration"
  | "meaning"
  | "money"
  | "name"
  | "person"
  | "place"
  | "reason"
  | "time"
  | "way";

/** `isCapitalized`: written as a name. */
export type QuestionWord = Word & { isCapitalized: boolean };

export type Question = {
  /** Without stop words, each stem once, in order. */
  words: readonly QuestionWord[];
  asked: Asked | null;
  /** Stems of what is counted or named: "way" and "report" in "how many ways to report". */
  focus: readonly string[];
  /** The same with stems of a similar meaning. */
  counted: ReadonlySet<string>;
  /** Stems of words side by side: "tax court". */
  pairs: ReadonlySet<string>;
  /** As written: 2026. */
  years: readonly string[];
  /** Addressed to a machine, not to the texts. */
  isInstruction: boolean;
};

export function readQuestion(text: string): Question {
  const all = wordsOf(text);
  const line = lineOf(all);
  const asked = askedBy(line);
  const focus = focusOf(all);
  const words = all.map((word, i) => ({ ...word, isCapitalized: i > 0 && isCapital(text, word) }));
  return {
    words: distinct(asked === "time" ? words.filter(isNoTimeWord) : words),
    asked,
    focus,
    counted: new Set(focus),
    pairs: new Set(pairsOf(all)),
    years: all.map(({ text }) => text).filter((word) => YEAR.test(word)),
    isInstruction: isInstruction(text),
  };
}

/** Each two neighbours with a meaning, as one string. */
export function pairsOf(words: readonly Word[]): string[] {
  return words.slice(1).flatMap((second, i) => {
    const first = words[i];
    if (!first || isStopWord(first.text) || isStopWord(second.text)) return [];
    return [`${first.stem} ${second.stem}`];
  });
}

/** Dates do not call themselves so. */
const isNoTimeWord = ({ text }: Word) => !TIME_WORDS.has(text);
const TIME_WORDS = new Set(["year", "date", "day", "month"]);
const YEAR = /^(?:19|20)\d\d$/;

/** Between blanks, so that phrases can be looked for. */
function lineOf(words: readonly Word[]): string {
  return ` ${words.map(({ text }) => text).join(" ")} `;
}

function isCapital(text: string, { at, end }: Word): boolean {
  return /\p{Lu}/u.test(text.slice(at, end));
}

function distinct(all: readonly QuestionWord[]): QuestionWord[] {
  const words = all.filter(({ text }) => !isStopWord(text));
  return words.filter(({ stem }, i) => words.findIndex((word) => word.stem === stem) === i);
}

const MONEY =
  "cost,costs,price,prices,priced,fee,fees,salary,salaries,wage,wages,budget,pay,pays,paid,spend,spends,spent,charge,charges,earn,earns,save,saves,saved,saving,savings,expensive";
/** Not "conversion rates". */
const RATES =
  "your rate,your rates,hourly rate,hourly rates,daily rate,daily rates,day rate,day rates";

/** The one that comes first in the question decides, of several the first here. `and`: one of these stands there too. */
const ASKED: readonly { asked: Asked; phrases: string; and?: string }[] = [
  { asked: "count", phrases: "how many,number of" },
  { asked: "money", phrases: "how much", and: "award,awards" },
  {
    asked: "money",
    phrases: "how much,how expensive,what,which,price of,cost of",
    and: `${MONEY},${RATES}`,
  },
  { asked: "amount", phrases: "how much,how big,how large,how tall,how far,how high,how old" },
  { asked: "amount", phrases: "what share,what percentage,what proportion,which share,what part" },
  { asked: "duration", phrases: "how long,how fast,how often,how quickly,how soon" },
  { asked: "time", phrases: "when,what year,which year,what date,what day,which month" },
  { asked: "place", phrases: "where,what city,which city,which country,which state,what town" },
  { asked: "person", phrases: "who,whom,whose" },
  { asked: "reason", phrases: "why,how come" },
  { asked: "meaning", phrases: "what is,what are,what was,what were,what does,what s" },
  { asked: "name", phrases: "what,which" },
  { asked: "way", phrases: "how" },
  // Keywords without a question word.
  { asked: "time", phrases: "year,date" },
  { asked: "money", phrases: "price,cost,costs,budget,savings" },
];

function askedBy(line: string): Asked | null {
  let first = line.length;
  let asked: Asked | null = null;
  for (const each of ASKED) {
    if (each.and && !hasOneOf(line, each.and.split(","))) continue;
    for (const phrase of each.phrases.split(",")) {
      const at = line.indexOf(` ${phrase} `);
      if (at !== -1 && at < first) [first, asked] = [at, each.asked];
    }
  }
  return asked;
}

function hasOneOf(line: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => line.includes(` ${phrase} `));
}

const FOCUS_AFTER = new Set(["many", "much", "which", "what"]);
const FOCUS_MAX = 3;

/** What is counted or named: the first words with a meaning after "how many", "which" or "what is the". */
function focusOf(words: readonly Word[]): string[] {
  const after = words.findIndex(({ text }) => FOCUS_AFTER.has(text));
  if (after === -1) return [];
  const from = words.findIndex(({ text }, i) => i > after && !isStopWord(text));
  if (from === -1) return [];
  const end = words.findIndex(({ text }, i) => i > from && isStopWord(text));
  return words
    .slice(from, Math.min(end === -1 ? words.length : end, from + FOCUS_MAX))
    .map(({ stem }) => stem);
}
