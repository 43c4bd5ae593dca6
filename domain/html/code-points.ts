/** How long people count a text to be: an emoji is one. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** Whether a text has more than `max` code points; counts only where its length leaves that open. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || codePoints(text) > max;
}

/** In UTF-16 units: ᾂ can be typed as a letter and three marks. */
const TYPED_PER_CHARACTER_MAX = 4;

/** Whether a text is so long that even its normal form has more than `max` code points. */
export function isFarLongerThan(text: string, max: number): boolean {
  return text.length > TYPED_PER_CHARACTER_MAX * max;
}

/** As much of a text as is looked at before it is far longer than `max` code points. */
export function cutFar(text: string, max: number): string {
  return text.slice(0, TYPED_PER_CHARACTER_MAX * max);
}
