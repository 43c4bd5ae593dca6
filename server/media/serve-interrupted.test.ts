import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { mediaUrl } from "#domain/media/media.ts";
import { startBucket } from "../../tests/support/bucket.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { pdf } from "../../tests/support/media.ts";
import { openMediaWorld } from "../../tests/support/media-rows.ts";
import { openMediaSite, showOnSite } from "../../tests/support/media-site.ts";
import { openStorage } from "../storage/index.ts";
import type { Storage } from "../storage/storage.ts";
import { keepFile } from "./keep.ts";

const LARGE_BYTES = 8 * 1024 * 1024;

const world = await forAllTests(openMediaWorld());

async function opened(storage: Storage): Promise<string> {
  const site = await openMediaSite({ ...world, storage });
  onTestFinished(site.close);
  return site.origin;
}

test("an aborted request closes the file; others get all of it", async () => {
  let open = 0;
  const storage: Storage = {
    ...world.storage,
    async read(key, range) {
      const found = await world.storage.read(key, range);
      open += found ? 1 : 0;
      found?.body.once("close", () => open--);
      return found;
    },
  };
  const at = await opened(storage);
  const bytes = pdf("large", LARGE_BYTES);
  const kept = await keepFile(world, { bytes, area: "projects", fileName: "large.pdf" });
  if (!kept.ok) throw new Error(kept.reason);
  const url = `${at}${mediaUrl(await showOnSite(world, kept.media))}`;
  const leaving = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
  await new Promise((resolve) => leaving.once("readable", resolve));
  expect(open).toBe(1);
  leaving.destroy();
  await expect.poll(() => open).toBe(0);
  const staying = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
  expect((await buffer(staying)).equals(bytes)).toBe(true);
  await expect.poll(() => open).toBe(0);
  await (await fetch(url, { method: "HEAD" })).text();
  await (await fetch(url, { headers: { "If-None-Match": "*" } })).text();
  expect(open).toBe(0);
});

test("files in a bucket are served alike, and a bucket that dies aborts only the response", async () => {
  const bucket = await startBucket();
  onTestFinished(bucket.stop);
  const storage = await openStorage({ url: bucket.url, dataDir: "/nowhere" });
  const at = await opened(storage);
  const bytes = pdf("in a bucket", LARGE_BYTES);
  const upload = { bytes, area: "resumes", fileName: "large.pdf" } as const;
  const kept = await keepFile({ db: world.db, storage }, upload);
  if (!kept.ok) throw new Error(kept.reason);
  const url = `${at}${mediaUrl(await showOnSite(world, kept.media))}`;
  const part = await fetch(url, { headers: { Range: "bytes=-10" } });
  expect([part.status, await part.text()]).toEqual([206, "x".repeat(10)]);
  const answer = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
  await new Promise((resolve) => answer.once("readable", resolve));
  await bucket.stop();
  await expect(buffer(answer)).rejects.toThrow("aborted");
  expect((await fetch(`${at}/media/x/y`)).status).toBe(404);
});
