import { fold } from "./text.ts";

/** End like plurals without being any. */
const NOT_PLURALS = new Set(["news", "series", "always", "lens", "physics", "politics"]);
const VOWEL = /[aeiouy]/;
const STEM_MIN_CHARS = 3;

/**
 * What an `e` was cut off from: "pricing", "changed", "handling", "creating", "hired", "measured", and short
 * words with one vowel, since those without an `e` double their consonant ("planning").
 */
const LOST_E =
  /(?:[cuvz]|[^su]s|[^aeioulrw]l|[adeiour]g|[ae]ng|(?:cre|[^eo])at|[^aeou]i[dnr]|[^aeo]ur)$|^[^aeiou]*[aeiouy][^aeiouwxy]$/;

/** English words without the endings of plural, possession and verb; other words as they are. */
export function baseForm(word: string): string {
  const bare = fold(word).replace(/['’]s?$/, "");
  if (!/^[a-z]{4,40}$/.test(bare) || NOT_PLURALS.has(bare)) return bare;
  return withoutVerbEnding(singularOf(bare));
}

function singularOf(word: string): string {
  if (/ies?$/.test(word) && word.length > 4) return word.replace(/ies?$/, "y");
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const stem = word.replace(/(?:ing|ed)$/, "");
  if (stem === word || stem.length < STEM_MIN_CHARS || !VOWEL.test(stem)) return word;
  if (stem.length > STEM_MIN_CHARS && /([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  return LOST_E.test(stem) ? `${stem}e` : stem;
}
