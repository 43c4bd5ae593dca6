import { fill, LINE_WIDTH, type Paint, printable, wrap } from "../lay-out.ts";

/** What one look found. `note`: nothing is broken, but it is good to know. */
export type Finding = {
  state: "ok" | "note" | "wrong";
  about: string;
  /** Sentences. */
  says: string[];
  /** What to copy as it is, below. */
  copy?: string[];
};

const STATE_WIDTH = 7;
const ABOUT_WIDTH = 16;
const STYLES = { ok: "green", note: "yellow", wrong: "red" } as const;

export function findingLines({ state, about, says, copy = [] }: Finding, paint: Paint): string[] {
  const indent = " ".repeat(STATE_WIDTH + ABOUT_WIDTH);
  const text = printable(says.filter(Boolean).join(" "));
  const [first = "", ...rest] = wrap(text, LINE_WIDTH - indent.length);
  const head = paint(STYLES[state], fill(state, STATE_WIDTH));
  return [
    `${head}${paint("bold", fill(about, ABOUT_WIDTH))}${first}`.trimEnd(),
    ...rest.map((line) => `${indent}${line}`),
    ...copy.map((line) => `${indent}  ${printable(line)}`),
  ];
}

/** The last line: whether anything is wrong, and how much. */
export function verdictLine(findings: readonly Finding[], paint: Paint): string {
  const count = findings.filter(({ state }) => state === "wrong").length;
  if (count === 0) return paint("green", "Nothing is wrong.");
  return paint("red", count === 1 ? "1 thing is wrong." : `${count} things are wrong.`);
}

export const ok = (about: string, ...says: string[]): Finding => ({ state: "ok", about, says });
export const note = (about: string, ...says: string[]): Finding => ({ state: "note", about, says });
export const wrong = (about: string, ...says: string[]): Finding => ({
  state: "wrong",
  about,
  says,
});

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
