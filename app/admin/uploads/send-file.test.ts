import { afterEach, expect, test, vi } from "vitest";
import { listen } from "../../../tests/support/listen.ts";
import { discardUpload, sendFile } from "./send-file.ts";

const listener = { state: () => {}, sent: () => {} };
const file = new File(["bytes"], "plan.pdf");

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fails for lack of a `location`, as a bug of ours would; returns what was reported. */
async function sendNowhere(signal: AbortSignal) {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  const result = await sendFile(file, "project-file", listener, signal);
  return { result, reported };
}

test("an unexpected error can be retried, and is reported", async () => {
  const { result, reported } = await sendNowhere(new AbortController().signal);
  expect(result).toEqual({ ok: false, problem: "", canRetry: true });
  expect(reported).toEqual([
    expect.objectContaining({ message: expect.stringContaining("location") }),
  ]);
});

test("a cancelled upload is not reported", async () => {
  const { reported } = await sendNowhere(AbortSignal.abort());
  expect(reported).toEqual([]);
});

test("discarding ignores errors of the server, but no others", async () => {
  const { urlStorage } = (await import("tus-js-client")).defaultOptions;
  const server = await listen(() => new Response(null, { status: 404 }));
  vi.stubGlobal("location", { origin: server.origin });
  const begun = { urlStorageKey: "key", uploadUrl: `${server.origin}/api/uploads/a` };
  const about = { size: 5, metadata: {}, creationTime: "", parallelUploadUrls: null };
  vi.spyOn(urlStorage, "findUploadsByFingerprint").mockResolvedValue([{ ...begun, ...about }]);
  await discardUpload(file, "project-file");
  vi.spyOn(urlStorage, "removeUpload").mockRejectedValue(new Error("a bug"));
  await expect(discardUpload(file, "project-file")).rejects.toThrow("a bug");
  await server.close();
});
