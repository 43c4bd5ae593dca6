/** A text within a sentence that runs as its own letters do, where only plain text can stand. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
