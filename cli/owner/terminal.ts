import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** How a verb gets to know what nobody should write into a command line. */
export type Ask = {
  /** Whether there is somebody to ask. */
  readonly isThere: boolean;
  line(question: string): Promise<string>;
  /** Shows nothing of what is typed. */
  secret(question: string): Promise<string>;
  /** What was piped in: one line, without its end. */
  piped(): Promise<string>;
};

/** The person at the terminal that this was started in. */
export const terminal: Ask = {
  isThere: process.stdin.isTTY === true,
  line: (question) => answerTo(question, process.stderr),
  async secret(question) {
    // The terminal shows nothing from here on, so it is asked only now.
    const answer = answerTo("", NOWHERE);
    process.stderr.write(question);
    const given = await answer;
    process.stderr.write("\n");
    return given;
  },
  piped: async () => (await text(process.stdin)).replace(/\r?\n$/, ""),
};

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Ctrl-C and the end of the input end the question as well, with an error. */
async function answerTo(question: string, output: NodeJS.WritableStream): Promise<string> {
  const asking = createInterface({ input: process.stdin, output, terminal: true });
  const stopped = new AbortController();
  asking.once("close", () => stopped.abort());
  try {
    return await asking.question(question, { signal: stopped.signal });
  } catch (error) {
    if (stopped.signal.aborted) throw new Error("Nothing was done.");
    throw error;
  } finally {
    asking.close();
  }
}
