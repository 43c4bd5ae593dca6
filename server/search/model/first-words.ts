/** Ends with a sentence where one ends within the first words, else with an ellipsis. */
export function firstWords(text: string, max: number): string {
  const words = text.split(" ");
  if (words.length <= max) return text;
  const kept = words.slice(0, max);
  const end = kept.findLastIndex((word) => /[.!?…]["'”’)]?$/.test(word));
  return end === -1 ? `${kept.join(" ")}…` : kept.slice(0, end + 1).join(" ");
}
