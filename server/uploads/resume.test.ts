import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { openSocket, rawRequest } from "../../tests/support/raw-http.ts";
import { locationOf, uploader } from "../../tests/support/uploads.ts";
import { openNamedLocks } from "../db/named-locks.ts";

const site = await forAllTests(startApi());
const { world } = site;
const cookie = await ownersCookie(world);
const ada = uploader(site.url, cookie);
const ABOUT = { place: "project-file", filename: "film.mp4" };
const HEAD = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");

const film = (bytes: number) => Buffer.concat([HEAD, randomBytes(bytes - HEAD.length)]);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Announces bytes, sends fewer, and keeps the connection open. */
function sendPart(at: string, offset: number, announced: number, bytes: Buffer) {
  const socket = openSocket(site.url);
  socket.on("error", () => socket.destroy());
  const headers = [
    ...[`Cookie: ${cookie}`, "Origin: http://localhost:3000", "Tus-Resumable: 1.0.0"],
    ...[`Upload-Offset: ${offset}`, `Content-Length: ${announced}`],
    "Content-Type: application/offset+octet-stream",
  ];
  socket.write(rawRequest("PATCH", at, headers));
  socket.write(bytes);
  return socket;
}

const partOf = (at: string) =>
  readFile(join(world.environment.DATA_DIR, "uploads", `${at.split("/").at(-1)}.part`));

/** Waits until at least this many bytes are on disk. */
const arrived = (at: string, bytes: number) =>
  expect.poll(async () => (await partOf(at)).length, { timeout: 10_000 }).toBe(bytes);

async function finish(at: string, bytes: Buffer): Promise<Response> {
  const from = await ada.sent(at);
  await ada.send(at, from, new Uint8Array(bytes.subarray(from)));
  return ada.keep(at);
}

test("a lost connection keeps its bytes for the next request", async () => {
  const bytes = film(400_000);
  const at = locationOf(await ada.begin(bytes.length, ABOUT));
  const socket = sendPart(at, 0, bytes.length, bytes.subarray(0, 150_000));
  await arrived(at, 150_000);
  socket.destroy();
  expect(await ada.sent(at)).toBe(150_000);
  expect((await ada.keep(at)).status).toBe(409);
  const kept = await (await finish(at, bytes)).json();
  expect(kept.url).toContain(hashOf(bytes));
});

test("the next request takes over from a silent one, without duplicate bytes", async () => {
  const bytes = film(400_000);
  const at = locationOf(await ada.begin(bytes.length, ABOUT));
  const socket = sendPart(at, 0, bytes.length, bytes.subarray(0, 100_000));
  await arrived(at, 100_000);
  const answered = new Promise<string>((resolve) =>
    socket.once("data", (data) => resolve(`${data}`)),
  );
  const kept = await (await finish(at, bytes)).json();
  expect(kept.url).toContain(hashOf(bytes));
  expect(await answered).toMatch(/^HTTP\/1.1 409 /);
  socket.destroy();
});

test("a request that never pauses yields too, without losing bytes", async () => {
  const bytes = film(400_000);
  const at = locationOf(await ada.begin(bytes.length, ABOUT));
  const socket = sendPart(at, 0, bytes.length, bytes.subarray(0, 1_000));
  await arrived(at, 1_000);
  let written = 1_000;
  const sending = setInterval(() => {
    socket.write(bytes.subarray(written, written + 100));
    written += 100;
  }, 10);
  const answered = new Promise<string>((resolve) =>
    socket.once("data", (data) => resolve(`${data}`)),
  );
  const from = await ada.sent(at);
  expect(await answered).toMatch(/^HTTP\/1.1 409 /);
  clearInterval(sending);
  socket.destroy();
  expect((await partOf(at)).equals(bytes.subarray(0, from))).toBe(true);
});

test("tabs that send the same file at once produce one file", async ({ signal }) => {
  const bytes = film(3_000_000);
  const at = locationOf(await ada.begin(bytes.length, ABOUT));
  const tab = async () => {
    // Each HEAD stops the others, so this takes several rounds.
    while (!signal.aborted) {
      const from = await ada.sent(at);
      if (from === bytes.length) return;
      const piece = bytes.subarray(from, from + 200_000);
      // Being interrupted may close the connection with the response.
      await ada.send(at, from, new Uint8Array(piece)).catch(() => null);
    }
  };
  await Promise.all([tab(), tab(), tab()]);
  const answers = await Promise.all([ada.keep(at), ada.keep(at)]);
  for (const answer of answers) expect((await answer.json()).url).toContain(hashOf(bytes));
});

test("many concurrent requests for the same upload are served one by one", async () => {
  const locks = openNamedLocks(world.db, "upload");
  let holding = 0;
  let most = 0;
  const use = async () => {
    const release = await locks.hold("film");
    holding += 1;
    most = Math.max(most, holding);
    await new Promise((resolve) => setImmediate(resolve));
    holding -= 1;
    await release?.();
  };
  await Promise.all(Array.from({ length: 50 }, use));
  expect(most).toBe(1);
});

test("another process waits while this one holds an upload", async () => {
  const here = openNamedLocks(world.db, "upload");
  const there = openNamedLocks(world.db, "upload");
  const order: string[] = [];
  const release = await here.hold("film");
  const waiting = there.hold("film").then(async (release) => {
    order.push("there");
    await release?.();
  });
  const other = await there.hold("another film");
  order.push("here");
  await release?.();
  await waiting;
  await other?.();
  expect(order).toEqual(["here", "there"]);
  // The database connection was released: the next one starts anew.
  const { totalCount, idleCount } = world.db.$client;
  expect(totalCount - idleCount).toBe(0);
});

test("a lost database connection releases all locks, and the next upload continues", async () => {
  const locks = openNamedLocks(world.db, "upload");
  let hasGivenWay = false;
  const release = await locks.hold("film", () => {
    hasGivenWay = true;
  });
  await world.db.$client.query(`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(() => hasGivenWay).toBe(true);
  const other = await locks.hold("another film");
  await other?.();
  await release?.();
  // The last user of the lost connection has released the new one.
  const { totalCount, idleCount } = world.db.$client;
  expect(totalCount - idleCount).toBe(0);
  const again = await locks.hold("film");
  expect(again).not.toBeNull();
  await again?.();
});

test("bytes left by a killed process are removed when the result is requested again", async () => {
  const bytes = film(50_000);
  const at = locationOf(await ada.begin(bytes.length, ABOUT));
  const kept = await (await finish(at, bytes)).json();
  const folder = join(world.environment.DATA_DIR, "uploads");
  const whole = `${at.split("/").at(-1)}.whole`;
  await writeFile(join(folder, whole), bytes);
  expect(await (await ada.keep(at)).json()).toEqual(kept);
  expect(await readdir(folder)).not.toContain(whole);
});
