const DIGITS = /^\(?(?:[\da-z]{1,3}\.)*(\d{1,5})[.)]*$/i;
const LETTERS = /^\(?(?:[\da-z]{1,3}\.)*([a-z]{1,3}|[ivxlcdm]+)[.)]+$/i;
const ROMAN = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
};

/**
 * The number that `3.`, `2.3`, `(c)` or `iii.` stands for; null for a bullet. Letters that can be
 * read as both, such as `i.`, are what is `expected`, or the lower of the two.
 */
export function markerNumber(marker: string, expected?: number): number | null {
  const [, digits] = DIGITS.exec(marker) ?? [];
  if (digits) return Number(digits);
  const letters = LETTERS.exec(marker)?.[1]?.toLowerCase();
  if (!letters) return null;
  const readings = [romanNumber(letters), letterNumber(letters)].filter((one) => one !== null);
  if (readings.length === 0) return 1;
  return readings.find((one) => one === expected) ?? Math.min(...readings);
}

function romanNumber(letters: string): number | null {
  if (!ROMAN.test(letters)) return null;
  const values = [...letters].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}

/** After z, Word goes on with aa, bb and so on. */
function letterNumber(letters: string): number | null {
  const [first = ""] = letters;
  if (letters !== first.repeat(letters.length)) return null;
  return first.charCodeAt(0) - "a".charCodeAt(0) + 1 + 26 * (letters.length - 1);
}
