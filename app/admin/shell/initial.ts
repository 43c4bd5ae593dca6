/** The first grapheme, in upper case. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en").segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}
