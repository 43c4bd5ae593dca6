import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { REFUSALS } from "#domain/media/refusals.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { diskStorage, pdf } from "../../tests/support/media.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { uploader } from "../../tests/support/uploads.ts";
import { openNamedLocks } from "../db/named-locks.ts";
import { StorageFull } from "../storage/storage.ts";
import { beginUpload } from "./begin-upload.ts";

test("a disk that fills up during an upload is reported, and nothing of the file is left", async () => {
  const folder = await temporaryFolder();
  // A file size limit imitates a full disk on every system.
  const program = `
    import { createServer } from "node:http";
    const { handleTusRequest } = await import(${JSON.stringify(new URL("handle-tus-request.ts", import.meta.url).href)});
    const hashes = { track: () => ({ add() {}, stop() {} }), finish: () => null };
    const locks = { hold: async () => async () => {} };
    const freeBytes = async () => 1e12;
    const server = createServer(async (incoming, outgoing) => {
      const id = /uploads\\/(.+)/.exec(incoming.url)?.[1];
      const asking = { folder: ${JSON.stringify(folder.path)}, locks, hashes, freeBytes, now: new Date() };
      const answer = await handleTusRequest({ ...asking, accountId: "ada", method: incoming.method, id, incoming });
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(await answer.text());
      incoming.resume();
    }).listen(0, "127.0.0.1", async () => {
      const url = "http://127.0.0.1:" + server.address().port;
      const place = "place " + btoa("project-file");
      const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": "1000000", "Upload-Metadata": place };
      const begun = await fetch(url + "/api/uploads", { method: "POST", headers });
      const at = url + begun.headers.get("location");
      const sent = await fetch(at, {
        method: "PATCH",
        headers: {
          "Tus-Resumable": "1.0.0",
          "Upload-Offset": "0",
          "Content-Type": "application/offset+octet-stream",
        },
        body: new Uint8Array(1000000),
      });
      console.log(begun.status, sent.status, (await sent.json()).detail);
      process.exit();
    });
  `;
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    'ulimit -f 64; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ]);
  expect(stdout.trim()).toBe(`201 507 ${REFUSALS.storageFull}`);
  expect(await readdir(folder.path)).toEqual([]);
  await folder.remove();
});

const disk = await diskStorage();
const full = async () => {
  throw new StorageFull("no space left");
};
const site = await startApi({ storage: { ...disk.storage, put: full, putFile: full } });
afterAll(async () => {
  await site.close();
  await disk.remove();
});

test("a full storage for a finished upload is reported, and nothing of the file is left", async () => {
  const ada = uploader(site.url, await ownersCookie(site.world));
  const about = { place: "project-file", filename: "a.pdf" };
  const answer = await ada.upload(pdf("too much", 5000), about);
  expect(await answer.json()).toMatchObject({ status: 507, detail: REFUSALS.storageFull });
  expect(await readdir(join(site.world.environment.DATA_DIR, "uploads"))).toEqual([]);
});

test("an upload larger than the free disk space is refused before it begins", async () => {
  const folder = join(site.world.environment.DATA_DIR, "others");
  const upload = { id: crypto.randomUUID(), accountId: "ada", bytes: 50_000_000 };
  const now = new Date();
  const locks = openNamedLocks(site.world.db, "upload");
  const begin = (free: number) =>
    beginUpload(
      { folder, locks, now, openedAt: now, freeBytes: async () => free },
      { ...upload, place: "project-file", fileName: "a.pdf" },
    );
  await expect(begin(100_000_000)).rejects.toMatchObject({
    status: 507,
    message: REFUSALS.storageFull,
  });
  expect(await begin(200_000_000)).toMatchObject({ place: "project-file", bytes: 50_000_000 });
  await rm(folder, { recursive: true });
});
