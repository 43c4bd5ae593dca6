import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/site.ts";
import { receive } from "./receive.ts";

const folder = await temporaryFolder();
const path = join(folder.path, "film.part");
afterAll(() => folder.remove());
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

/** A connection without data yet, and a stopped clock. */
async function openLine() {
  await writeFile(path, "");
  const incoming = new PassThrough();
  const stopping = new AbortController();
  const onBytes = vi.fn<(offset: number) => void>();
  let isOver = false;
  const coming = receive(incoming, {
    path,
    offset: 0,
    limit: 1_000,
    stop: stopping.signal,
    onBytes,
  }).finally(() => {
    isOver = true;
  });
  // Awaited below, so the rejection is handled.
  coming.catch(() => {});
  return {
    coming,
    want: () => stopping.abort(),
    isOver: () => isOver,
    async bring(text: string) {
      const next = new Promise<void>((resolve) => onBytes.mockImplementationOnce(() => resolve()));
      incoming.write(text);
      await next;
    },
  };
}

const GIVES_WAY = { status: 409 };

test("a request others wait for continues while bytes arrive, for two seconds at most", async () => {
  const line = await openLine();
  line.want();
  let sent = "";
  for (const letter of "abcd") {
    await vi.advanceTimersByTimeAsync(400);
    await line.bring(letter);
    sent += letter;
  }
  await vi.advanceTimersByTimeAsync(399);
  expect(line.isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(line.coming).rejects.toMatchObject(GIVES_WAY);
  expect(await readFile(path, "utf8")).toBe(sent);
});

test("a request others wait for yields after half a second of silence", async () => {
  const line = await openLine();
  await line.bring("a");
  line.want();
  await vi.advanceTimersByTimeAsync(499);
  expect(line.isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(line.coming).rejects.toMatchObject(GIVES_WAY);
});

test("a silent request yields at once; one that no other waits for may be silent", async () => {
  const line = await openLine();
  await line.bring("a");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(line.isOver()).toBe(false);
  line.want();
  await expect(line.coming).rejects.toMatchObject(GIVES_WAY);
});

test("a request is not silent any more once bytes arrive again", async () => {
  const line = await openLine();
  await vi.advanceTimersByTimeAsync(600);
  await line.bring("a");
  line.want();
  await vi.advanceTimersByTimeAsync(499);
  await line.bring("b");
  expect(line.isOver()).toBe(false);
});
