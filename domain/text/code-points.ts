/** Length in code points, so that an emoji counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Cuts a text without splitting a character of two units. */
export function firstCodePoints(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let left = max;
  for (const character of text) {
    if (left-- === 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || codePoints(text) > max;
}

/** ᾂ can be typed as a letter and three combining marks. */
const UNITS_PER_CHARACTER_MAX = 4;

/** Whether even the NFC form must have more than `max` code points, without normalizing. */
export function isFarLongerThan(text: string, max: number): boolean {
  return text.length > UNITS_PER_CHARACTER_MAX * max;
}

/** Bounds the work of normalizing before the exact cut at `max` code points. */
export function truncateRoughly(text: string, max: number): string {
  return text.slice(0, UNITS_PER_CHARACTER_MAX * max);
}
