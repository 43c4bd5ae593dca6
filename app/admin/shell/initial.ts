/** What stands for a name where there is room for one letter: its first, whole. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en").segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}
