import { highlight } from "#domain/search/text.ts";

/** A text with what it was found by marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
