/** "left-out" content was not imported; a "hint" suggests an improvement. */
export type Note = {
  gravity: "left-out" | "hint";
  /** 1-based; null for the whole file. */
  line: number | null;
  text: string;
};

export type Problem = { line: number | null; text: string };

/** `line 4: Year is required`, or the text alone. */
export function atLine({ line, text }: { line: number | null; text: string }): string {
  return line === null ? text : `line ${line}: ${text}`;
}

export function aliasNotes(paths: readonly string[]): Note[] {
  return paths.map((path) => ({
    gravity: "left-out",
    line: null,
    text: `alias ${path} already redirects to another item`,
  }));
}
