import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Input that must not appear on the command line. */
export type Ask = {
  /** False when standard input is not a terminal. */
  readonly isInteractive: boolean;
  line(question: string): Promise<string>;
  /** Without echo. */
  secret(question: string): Promise<string>;
  /** One line from standard input. */
  piped(): Promise<string>;
};

export const terminal: Ask = {
  isInteractive: process.stdin.isTTY === true,
  line: (question) => answerTo(question, process.stderr),
  async secret(question) {
    // The prompt is printed only once echo is off.
    const answer = answerTo("", NOWHERE);
    process.stderr.write(question);
    const given = await answer;
    process.stderr.write("\n");
    return given;
  },
  piped: async () => (await text(process.stdin)).replace(/\r?\n$/, ""),
};

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Rejects on Ctrl-C and at the end of input. */
async function answerTo(question: string, output: NodeJS.WritableStream): Promise<string> {
  const asking = createInterface({ input: process.stdin, output, terminal: true });
  const stopped = new AbortController();
  asking.once("close", () => stopped.abort());
  try {
    return await asking.question(question, { signal: stopped.signal });
  } catch (error) {
    if (stopped.signal.aborted) throw new Error("Cancelled.");
    throw error;
  } finally {
    asking.close();
  }
}

type ReadPassword = { ok: true; password: string } | { ok: false; problem: string };

/** From the pipe, or prompted for twice. */
export async function readPassword(ask: Ask, isPiped: boolean): Promise<ReadPassword> {
  if (isPiped) return { ok: true, password: await ask.piped() };
  if (!ask.isInteractive) {
    return {
      ok: false,
      problem: "There is no terminal. Use --password-stdin to pipe the password in.",
    };
  }
  const password = await ask.secret("Password (at least 12 characters): ");
  const again = await ask.secret("Repeat password: ");
  if (password !== again) return { ok: false, problem: "The passwords do not match." };
  return { ok: true, password };
}
