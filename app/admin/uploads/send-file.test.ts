import { afterEach, expect, test, vi } from "vitest";
import { listen } from "../../../tests/support/listen.ts";
import { forgetUpload, sendFile } from "./send-file.ts";

const hear = { state: () => {}, sent: () => {} };
const file = new File(["bytes"], "plan.pdf");

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test("what the server does not take back is left to it, and a mistake of ours is no such thing", async () => {
  const { urlStorage } = (await import("tus-js-client")).defaultOptions;
  const server = await listen(() => new Response(null, { status: 404 }));
  vi.stubGlobal("location", { origin: server.origin });
  const begun = { urlStorageKey: "key", uploadUrl: `${server.origin}/api/uploads/a` };
  const about = { size: 5, metadata: {}, creationTime: "", parallelUploadUrls: null };
  vi.spyOn(urlStorage, "findUploadsByFingerprint").mockResolvedValue([{ ...begun, ...about }]);
  await forgetUpload(file, "project-file");
  vi.spyOn(urlStorage, "removeUpload").mockRejectedValue(new Error("a mistake"));
  await expect(forgetUpload(file, "project-file")).rejects.toThrow("a mistake");
  await server.close();
});
