/** How long people count a text to be: an emoji is one. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}
