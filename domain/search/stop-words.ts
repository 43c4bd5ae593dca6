/** Carry no meaning in a question that has other words. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  "a an the do does did is are was were be been being am have has had will would can could should might shall you your yours its this that these those of on in at any some please so just really ever".split(
    " ",
  ),
);

/** What a question asks for, who does it, and how its words relate: meaning, but nothing to search for. */
const RELATING_WORDS =
  "i me my mine we our who whom whose what which when where why how and or but not no for from to by with about as than then if into out over under".split(
    " ",
  );

/** Fillers in most questions, but in some a month, a country, a thing or a place. */
const AMBIGUOUS_WORDS = ["may", "us", "it", "here", "there"];

/** Of searches: not worth marking in a text that was found, and too little to tell questions apart. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...FILLER_WORDS,
  ...RELATING_WORDS,
  ...AMBIGUOUS_WORDS,
]);
