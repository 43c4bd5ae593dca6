/**
 * What the owner should know about one file. "left-out" is content that did not come in, "hint"
 * something that came in and could be better.
 */
export type Note = {
  gravity: "left-out" | "hint";
  /** Line of the file, counted from 1; null when the note is about the file as a whole. */
  line: number | null;
  text: string;
};

/** Why a file cannot be imported at all. */
export type Problem = { line: number | null; text: string };

/** `line 4: year is missing`, or the text alone. */
export function atLine({ line, text }: { line: number | null; text: string }): string {
  return line === null ? text : `line ${line}: ${text}`;
}

/** Old addresses that lead to another item and go on doing so. */
export function aliasNotes(paths: readonly string[]): Note[] {
  return paths.map((path) => ({
    gravity: "left-out",
    line: null,
    text: `alias ${path} leads to another item already`,
  }));
}
