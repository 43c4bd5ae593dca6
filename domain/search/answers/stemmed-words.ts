import { stemmer } from "stemmer";
import { fold } from "../text.ts";

/** Folded; `at` and `end` are offsets in the text. */
export type Word = { text: string; stem: string; at: number; end: number };

/** A number keeps its separators: 35,000. */
const RUN = /[\p{L}\p{N}\p{M}]+(?:[.,]\p{N}+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** In scripts without spaces each character counts as a word. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(RUN), (match) =>
    UNSPACED.test(match[0]) ? charactersOf(match[0], match.index) : [wordAt(match[0], match.index)],
  ).flat();
}

function charactersOf(run: string, start: number): Word[] {
  let at = start;
  return Array.from(run, (character) => {
    const word = wordAt(character, at);
    at = word.end;
    return word;
  });
}

function wordAt(written: string, at: number): Word {
  const text = fold(written);
  return { text, stem: stemOf(text), at, end: at + written.length };
}

/** Other languages than English are compared word by word. */
export function stemOf(word: string): string {
  return ENGLISH.test(word) ? stemmer(BASE_OF_IRREGULAR.get(word) ?? word) : word;
}

/** For the stemmer, which leaves irregular forms apart: the first stands for the others. */
const BASE_OF_IRREGULAR = new Map(
  `begin began begun,break broke broken,bring brought,build built,buy bought,catch caught,child children,
  choose chose chosen,come came,cost,cut,draw drew drawn,drive drove driven,eat ate eaten,fall fell fallen,
  feel felt,fight fought,fly flew flown,foot feet,grow grew grown,hear heard,hide hid hidden,hold held,keep kept,
  know knew known,lead led,learn learnt,leave left,lend lent,lose lost,make made,man men,mean meant,meet met,
  pay paid,person people,rise rose risen,run ran,see saw seen,sell sold,send sent,show shown,sing sang sung,
  sit sat,speak spoke spoken,spend spent,stand stood,steal stole stolen,swim swam,take took taken,
  teach taught,tell told,think thought,throw threw thrown,understand understood,wear wore worn,win won,
  woman women,write wrote written`
    .split(/,\s*/)
    .flatMap((forms) => {
      const [base = "", ...others] = forms.split(" ");
      return others.map((form) => [form, base] as const);
    }),
);

const ENGLISH = /^[a-z]{3,40}$/;

/**
 * Say nothing about which sentence answers. Apart from those of searches (`../stop-words.ts`), since answers are
 * measured with these.
 */
const ANSWER_STOP_WORDS = new Set(
  `a about after again all also am an and any are as at be because been before being between both but by can
  could d did do does doing done during each either else every few for from further get gets getting give
  given gives go goes going got had has have having he her here hers him his how however i if in into is it
  its itself just let ll m many may me might more most much must my no nor not now of off on once one only or
  other our ours out over own per please re s same shall she should so some such t tell than that the their
  theirs them then there these they this those through to too under until up upon us ve very was we were what
  when where whether which while who whom whose why will with within without would you your yours yourself
  explain find know say says said mean means stand stands wat whats s`.split(/\s+/),
);

export function isStopWord(word: string): boolean {
  return ANSWER_STOP_WORDS.has(word);
}
