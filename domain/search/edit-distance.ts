/**
 * Letters to insert, remove, replace or swap with their neighbor to turn one word into the other;
 * `max + 1` when there are more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), max + 1);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

const LATIN = Array.from("abcdefghijklmnopqrstuvwxyz0123456789");

/** Every word that one edit of Latin letters makes of this one, and some of other scripts. */
export function oneEditFrom(word: string): string[] {
  const letters = Array.from(word);
  const known = new Set([...LATIN, ...letters]);
  const words = new Set<string>();
  for (let i = 0; i <= letters.length; i++) {
    const [before, after] = [letters.slice(0, i).join(""), letters.slice(i).join("")];
    const rest = letters.slice(i + 1).join("");
    for (const letter of known) {
      words.add(before + letter + after);
      if (i < letters.length) words.add(before + letter + rest);
    }
    if (i === letters.length) continue;
    words.add(before + rest);
    const [first = "", second = ""] = letters.slice(i, i + 2);
    words.add(before + second + first + letters.slice(i + 2).join(""));
  }
  words.delete(word);
  return [...words];
}
