/** A word of a search with what is looked for in its place. */
export type SoughtWord = {
  /** As full text keeps it. */
  word: string;
  isKnown: boolean;
  /** Whether known words begin with it. */
  isBeginning: boolean;
  /** Known words that it may be a misspelling of, likeliest first. */
  similar: string[];
};

/** Words that are known, begin known ones or resemble them, as PostgreSQL's `tsquery`; "" for none. */
export function tsqueryOf(words: readonly SoughtWord[], join: "all" | "any"): string {
  const parts = words.map(alternativesOf);
  // A word that nothing resembles: not everything can be found.
  if (join === "all" && parts.includes("")) return "";
  return parts.filter((part) => part !== "").join(join === "all" ? " & " : " | ");
}

function alternativesOf({ word, isKnown, isBeginning, similar }: SoughtWord): string {
  if (isKnown) return quoted(word);
  if (isBeginning) return `${quoted(word)}:*`;
  return similar.length > 0 ? `(${similar.map(quoted).join(" | ")})` : "";
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}
