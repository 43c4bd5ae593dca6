/** Length in code points, so that an emoji counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
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
