/**
 * Whether a key belongs to an input method. Safari sends the one that accepts a word after the composition has
 * ended, with this code. WebKit bug 165004
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}
