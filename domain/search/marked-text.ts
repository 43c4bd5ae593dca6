/** A text in parts, those that match a query apart. */
export type MarkedText = { text: string; isMatch: boolean }[];

export function unmarked(parts: MarkedText): string {
  return parts.map(({ text }) => text).join("");
}
