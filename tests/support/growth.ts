import { expect } from "vitest";

/** Too short to tell a slow text from a pause of the runtime: so much, and more for a long text. */
const NOTICEABLE_MS = 4;
const NOTICEABLE_MS_PER_CHARACTER = 1 / 2_000;
/** How often a text may cost what an ordinary one of its size does. */
const TIMES_ORDINARY_MAX = 25;
const TRIES = 5;
/** What a text of four times the length may take: four times is linear, sixteen the square. */
const FOURFOLD_TIMES_MAX = 8;
/** Below this a runtime that pauses or compiles decides. */
const GROWTH_NOTICEABLE_MS = 50;

/**
 * Holds what `run` does with each of the `worst` texts to the time that it takes with an ordinary text
 * of the same size: what grows by the square takes hundreds of times as long.
 */
export function expectLinear(
  run: (text: string) => unknown,
  worst: readonly string[],
  ordinary = "The river path, in words. ",
): void {
  const allowances = new Map<number, number>();
  for (const text of worst) {
    const { length } = text;
    const allowed = allowances.get(length) ?? allowedFor(run, repeated(ordinary, length));
    allowances.set(length, allowed);
    const taken = leastTime(run, text, allowed);
    expect(taken, `${JSON.stringify(text.slice(0, 40))}… of ${length}`).toBeLessThan(allowed);
  }
}

/** Holds a text of four times the length to a time that grows with the length alone. */
export function expectLinearGrowth(
  run: (text: string) => unknown,
  long: readonly string[],
  shortLength = (long[0] ?? "").length / 4,
  timesMax = FOURFOLD_TIMES_MAX,
): void {
  for (const text of long) {
    const taken = leastTime(run, text, GROWTH_NOTICEABLE_MS);
    if (taken < GROWTH_NOTICEABLE_MS) continue;
    const short = leastTime(run, text.slice(0, shortLength), 0);
    const what = `${JSON.stringify(text.slice(0, 40))}… of ${text.length} beside ${shortLength}`;
    expect(leastTime(run, text, short * timesMax), what).toBeLessThan(short * timesMax);
  }
}

/** The longest that `run` kept this thread between two turns of its loop, in ms of processor time. */
export async function longestHold(run: () => Promise<unknown>): Promise<number> {
  let isRunning = true;
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  await run();
  turn();
  isRunning = false;
  return longest;
}

function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** What makes patterns and parsers look twice: openings, ends that never come, runs, pairs, marks. */
const UNITS = [
  ..."<>&/\\()[]{}\"'`*_~=-+|.,:;@#%^!?$0aA \t\n\r\0\u00a0\u0301\u200b\u202e\ud800💌漢ßİﷺ",
  ...["<a", "<a ", "</", "<!", "<!--", "<p>", "<b>", "<p><b>", "</p>", "<script>", "</script "],
  ...['<a href="', "<![CDATA[", "&a", "&#", "&#x", "&amp;", "x<", "< ", "a.", "a@", ".a", "-a"],
  ...[
    "](",
    "[a](",
    "![",
    "**a",
    "*a_",
    "_a",
    "`a",
    "~~a",
    "> ",
    "- ",
    "1. ",
    "|a",
    "a\n\n",
    "\n- ",
  ],
  ...[
    "a: ",
    "- - ",
    "&a ",
    "*a ",
    "{a: ",
    "[[",
    "\\x",
    "%2",
    "%61",
    "a=b;",
    "a,b",
    '","',
    "/*",
    "*/",
  ],
  ...[
    "url(",
    "http://a",
    "https://",
    "www.",
    "a@b.",
    "\r\n",
    "\r\n\r\n",
    "--a",
    "=?",
    "a/../",
    "0-",
  ],
  ...["* a\n0", "- a: b\n&", "  - a\n![", "]<?", "\0<?", "a;", "\\x\n"],
  ...["script", "fuck", "a\u0301\u0323", "\u1100\u1161\u11a8", "👩‍👩‍👧", "\ud800\udc00\udc00"],
];

/** Texts of exactly `length`: each unit again and again. */
export function worstTexts(length: number): string[] {
  return UNITS.map((unit) => repeated(unit, length));
}

/** The same between signs that fit nothing. */
export function framed(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [`a${text.slice(2)}a`, `<${text.slice(2)}\n`]);
}

function allowedFor(run: (text: string) => unknown, ordinary: string): number {
  const taken = leastTime(run, ordinary, 0);
  const noticeable = Math.max(NOTICEABLE_MS, ordinary.length * NOTICEABLE_MS_PER_CHARACTER);
  return Math.max(noticeable, TIMES_ORDINARY_MAX * taken);
}

/** Of this thread, in milliseconds: the first try that is below `enough`, else the least of a few. */
function leastTime(run: (text: string) => unknown, text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least >= enough; tried += 1) {
    const before = process.threadCpuUsage();
    run(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
