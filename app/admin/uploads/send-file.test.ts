import { afterEach, expect, test, vi } from "vitest";
import { sendFile } from "./send-file.ts";

const hear = { state: () => {}, sent: () => {} };
const file = new File(["bytes"], "plan.pdf");

afterEach(() => vi.unstubAllGlobals());

/** Sends where there is no page to send from, as a mistake of ours would break it; tells what was reported. */
async function sendNowhere(signal: AbortSignal) {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  const answer = await sendFile(file, "project-file", hear, signal);
  return { answer, reported };
}

test("a mistake of ours can be tried again, and is reported", async () => {
  const { answer, reported } = await sendNowhere(new AbortController().signal);
  expect(answer).toEqual({ ok: false, problem: "", canRetry: true });
  expect(reported).toEqual([
    expect.objectContaining({ message: expect.stringContaining("location") }),
  ]);
});

test("what was cancelled is no mistake", async () => {
  const { reported } = await sendNowhere(AbortSignal.abort());
  expect(reported).toEqual([]);
});
