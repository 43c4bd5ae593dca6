import type { MarkedText } from "#domain/search/marked-text.ts";

export function Marked({ parts }: { parts: MarkedText }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
