/** Longer ones (data, addresses) would fill the index. */
const WORD_MAX_CHARS = 64;

/** A run of a script that does not separate words. Three letters belong to several of them. */
export const UNSEPARATED =
  /[ーｰ〆\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const ARABIC = /^[\p{Script=Arabic}\p{M}]+$/u;
/** `c++` and `c#` are words; an apostrophe may be inside. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*[+#]{0,2}/gu;

/**
 * The words that search compares, folded and without accents, in order and with repetitions. Scripts
 * without spaces give pairs of characters; Arabic gives both, since it attaches prepositions and
 * articles to words.
 */
export function searchWords(text: string): string[] {
  const folded = withoutAccents(text);
  const words: string[] = [];
  for (const [run] of folded.matchAll(WORD)) {
    let end = 0;
    for (const match of run.matchAll(UNSEPARATED)) {
      addWord(words, run.slice(end, match.index));
      words.push(...pairsOf(match[0]));
      end = match.index + match[0].length;
    }
    addWord(words, run.slice(end));
  }
  return words;
}

const ASCII = /^[\0-\x7f]*$/;

/** Folded, too. */
export function withoutAccents(text: string): string {
  // Most words are, and normalizing takes longer.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFKD").replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, "");
  // Korean syllables were taken apart too.
  return bare.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
}

const PLAIN = /^[a-z0-9]+$/;

/** A word as `searchWords` gives it. */
export function formOf(word: string): string {
  // Most words are.
  if (PLAIN.test(word)) return word;
  return withoutApostrophes(withoutAccents(word));
}

function withoutApostrophes(word: string): string {
  if (!/['’]/.test(word)) return word;
  return word.replace(/['’](?:s|$)/u, "").replace(/['’]/gu, "");
}

function addWord(words: string[], run: string): void {
  const word = withoutApostrophes(run);
  if (word === "" || word.length > WORD_MAX_CHARS) return;
  words.push(word);
  if (ARABIC.test(word) && word.length > 2) words.push(...pairsOf(word));
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
