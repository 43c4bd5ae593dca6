import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runOnStream } from "./run-on-stream.ts";

/** Far longer than a program of these tests runs. */
const WITHIN_MS = 60_000;
const FOREVER = "setInterval(() => {}, 1000);";
const ENFORCE_LIMITS = new URL("../media/pictures/enforce-limits.ts", import.meta.url);

const run = (script: string, options: Partial<Parameters<typeof runOnStream>[2]> = {}) =>
  runOnStream(["--input-type=module", "--eval", script], Readable.from([]), {
    withinMs: WITHIN_MS,
    outputMaxBytes: 1_000,
    ...options,
  });

const endBy = (signal: NodeJS.Signals) => `process.kill(process.pid, "${signal}"); ${FOREVER}`;

test("what a program prints is its result", async () => {
  expect(await run("process.stdout.write('done')")).toEqual({
    ok: true,
    output: Buffer.from("done"),
  });
});

describe("rejects when a program is interrupted", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("by %s from elsewhere", async (signal) => {
    await expect(run(endBy(signal))).rejects.toThrow("interrupted");
  });

  test("by its caller", async () => {
    const stopping = new AbortController();
    const running = run(FOREVER, { signal: stopping.signal });
    stopping.abort();
    await expect(running).rejects.toThrow("interrupted");
  });
});

describe("a program fails for good that", () => {
  const failed = { ok: false, code: undefined };

  test("exits with a code", async () => {
    expect(await run("process.exit(7)")).toEqual({ ok: false, code: 7 });
  });

  test.each(["SIGABRT", "SIGKILL"] as const)("ends by %s", async (signal) => {
    expect(await run(endBy(signal))).toMatchObject({ ok: false });
  });

  test("takes too long", async () => {
    expect(await run(FOREVER, { withinMs: 1 })).toMatchObject({ ok: false });
  });

  test("exceeds the limits that it enforces itself", async () => {
    const script = `import { enforceLimits } from "${ENFORCE_LIMITS}"; enforceLimits(1); ${FOREVER}`;
    expect(await run(script)).toMatchObject({ ok: false });
  });

  test("prints too much", async () => {
    expect(await run("process.stdout.write('x'.repeat(5_000))")).toMatchObject({ ok: false });
  });

  test("prints nothing", async () => {
    expect(await run("")).toEqual(failed);
  });
});
