/** Wraps text in bidi isolates (FSI…PDI), for plain text where `<bdi>` is not possible. */
export function bidiIsolated(text: string): string {
  return `\u2068${text}\u2069`;
}
