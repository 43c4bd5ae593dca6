import { expect } from "vitest";

/** Below this, pauses of the runtime dominate. */
const NOTICEABLE_MS = 4;
const NOTICEABLE_MS_PER_CHARACTER = 1 / 2_000;
/** Allowed multiple of an ordinary text's time. */
const TIMES_ORDINARY_MAX = 25;
const TRIES = 5;
/** Four times is linear, sixteen quadratic. */
const FOURFOLD_TIMES_MAX = 8;
/** Below this, pauses and compilation dominate. */
const GROWTH_NOTICEABLE_MS = 50;
/** Systems may count CPU time in ticks of 4 ms. */
const PRECISE_MS = 40;

/** Compares the time of each `worst` text with that of an ordinary text of the same length. */
export function expectLinear(
  run: (text: string) => unknown,
  worst: readonly string[],
  ordinary = "The river path, in words. ",
): void {
  const allowances = new Map<number, number>();
  for (const text of worst) {
    const { length } = text;
    const taken = cpuTime(run, text);
    if (taken < noticeableFor(length)) continue;
    const allow = () => allowedFor(run, repeated(ordinary, length));
    const allowed = allowances.get(length) ?? allow();
    allowances.set(length, allowed);
    if (taken < allowed) continue;
    expectInARound(`${JSON.stringify(text.slice(0, 40))}… of ${length}`, () => {
      return { allowed: allow(), taken: cpuTime(run, text) };
    });
  }
}

/** Compares a text of four times the length. */
export function expectLinearGrowth(
  run: (text: string) => unknown,
  long: readonly string[],
  shortLength = (long[0] ?? "").length / 4,
  timesMax = FOURFOLD_TIMES_MAX,
): void {
  for (const text of long) {
    const what = `${JSON.stringify(text.slice(0, 40))}… of ${text.length} beside ${shortLength}`;
    if (cpuTime(run, text) < GROWTH_NOTICEABLE_MS) continue;
    expectInARound(what, () => {
      const short = meanCpuTime(run, text.slice(0, shortLength));
      const allowed = Math.max(GROWTH_NOTICEABLE_MS, short * timesMax);
      return { allowed, taken: cpuTime(run, text) };
    });
  }
}

/**
 * Measures again until the time taken is allowed. Each round measures both, because the speed of a
 * shared machine changes.
 */
function expectInARound(what: string, measure: () => Record<"allowed" | "taken", number>): void {
  let round = measure();
  for (let tried = 1; tried < TRIES && round.taken >= round.allowed; tried += 1) round = measure();
  expect(round.taken, what).toBeLessThan(round.allowed);
}

/** Longest blocking of the event loop, in milliseconds of CPU time. */
export async function longestBlock(run: () => Promise<unknown>): Promise<number> {
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

/** Constructs that cause backtracking or rescanning: openings without ends, runs, pairs, marks. */
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

/** Each unit repeated to exactly `length`. */
export function worstTexts(length: number): string[] {
  // Normalization puts the second half in front of the first.
  const marks = "\u0301".repeat(length / 2) + "\u0316".repeat(length / 2);
  // A whole comment to parsers, though not to a search for its end.
  const hiddenDepth = `<!-->${repeated("<b>", Math.max(0, length - 5))}`;
  return [...UNITS.map((unit) => repeated(unit, length)), marks, hiddenDepth];
}

/** The same texts with ends that do not match. */
export function framed(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [`a${text.slice(2)}a`, `<${text.slice(2)}\n`]);
}

/** Always allowed. */
function noticeableFor(length: number): number {
  return Math.max(NOTICEABLE_MS, length * NOTICEABLE_MS_PER_CHARACTER);
}

function allowedFor(run: (text: string) => unknown, ordinary: string): number {
  const mean = meanCpuTime(run, ordinary);
  return Math.max(noticeableFor(ordinary.length), TIMES_ORDINARY_MAX * mean);
}

/** Milliseconds, of as many runs as give a precise mean. */
function meanCpuTime(run: (text: string) => unknown, text: string): number {
  let total = 0;
  let runs = 0;
  for (let batch = 1; total < PRECISE_MS; batch *= 2) {
    total += cpuTime(() => {
      for (let at = 0; at < batch; at += 1) run(text);
    }, text);
    runs += batch;
  }
  return total / runs;
}

/** Milliseconds */
function cpuTime(run: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  run(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
