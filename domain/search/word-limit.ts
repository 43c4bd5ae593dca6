/** The first `limit` words. Words are those of the language's own, also without spaces. */
export function limitWords(text: string, limit: number): { text: string; isCut: boolean } {
  let count = 0;
  let end = 0;
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  for (const { segment, index, isWordLike } of segments) {
    if (!isWordLike) continue;
    count += 1;
    if (count > limit) return { text: `${text.slice(0, end).trimEnd()}…`, isCut: true };
    end = index + segment.length;
  }
  return { text, isCut: false };
}
