import { normalized } from "./normalize.ts";

/** Lowercase letters without a Latin decomposition, as `letter=replacement`. */
const LETTERS = `
ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ŋ=ng ſ=s ə=e
а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh
ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya є=ye і=i ї=yi ґ=g ў=u
ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=g ќ=k ѕ=dz
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
`;
const LATIN = new Map(
  LETTERS.trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
);

/** Lowercase Latin for accented, Cyrillic and Greek letters; others (Chinese, emoji) stay. */
export function transliterate(text: string): string {
  // Before decomposing: й would lose its breve and turn into и.
  const known = replaceLetters(normalized(text).toLowerCase());
  return replaceLetters(known.normalize("NFKD").replace(/\p{M}/gu, ""));
}

function replaceLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => LATIN.get(letter) ?? letter);
}
