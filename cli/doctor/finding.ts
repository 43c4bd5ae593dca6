import { fill, LINE_WIDTH, type Paint, printable, wrap } from "../text-layout.ts";

/** `note`: not a problem, but worth knowing. */
export type Finding = {
  state: "ok" | "note" | "wrong";
  subject: string;
  messages: string[];
  /** Printed below, to be copied verbatim. */
  copy?: string[];
};

const STATE_WIDTH = 7;
const ABOUT_WIDTH = 16;
const STYLES = { ok: "green", note: "yellow", wrong: "red" } as const;

export function findingLines(
  { state, subject, messages, copy = [] }: Finding,
  paint: Paint,
): string[] {
  const indent = " ".repeat(STATE_WIDTH + ABOUT_WIDTH);
  const text = printable(messages.filter(Boolean).join(" "));
  const [first = "", ...rest] = wrap(text, LINE_WIDTH - indent.length);
  const head = paint(STYLES[state], fill(state, STATE_WIDTH));
  return [
    `${head}${paint("bold", fill(subject, ABOUT_WIDTH))}${first}`.trimEnd(),
    ...rest.map((line) => `${indent}${line}`),
    ...copy.map((line) => `${indent}  ${printable(line)}`),
  ];
}

export function summaryLine(findings: readonly Finding[], paint: Paint): string {
  const count = findings.filter(({ state }) => state === "wrong").length;
  if (count === 0) return paint("green", "No problems found.");
  return paint("red", count === 1 ? "1 problem found." : `${count} problems found.`);
}

export const ok = (subject: string, ...messages: string[]): Finding => ({
  state: "ok",
  subject,
  messages,
});

export const note = (subject: string, ...messages: string[]): Finding => ({
  state: "note",
  subject,
  messages,
});

export const wrong = (subject: string, ...messages: string[]): Finding => ({
  state: "wrong",
  subject,
  messages,
});
