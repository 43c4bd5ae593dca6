/** Verbatim; `at` is its offset in the text. */
export type Sentence = { text: string; at: number };

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A period after these does not end a sentence: initials, U.S., e.g., Dr. */
const ABBREVIATED =
  /(?:^|[\s("“‘])(?:\p{L}\.(?:\p{L}\.)*|(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|approx|Inc|Ltd|Co|Corp|Jr|Sr|Gov|Sen|Rep|Gen|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|e\.g|i\.e)\.)[ \u00a0]+$/u;

/** Line breaks end sentences too. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (end < text.length && ABBREVIATED.test(text.slice(Math.max(start, end - 12), end))) continue;
    const written = text.slice(start, end);
    const trimmed = written.trim();
    if (trimmed !== "") {
      sentences.push({ text: trimmed, at: start + written.indexOf(trimmed) });
    }
    start = end;
  }
  return sentences;
}
