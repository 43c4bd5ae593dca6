import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { openSocket, rawRequest } from "../../tests/support/raw-http.ts";
import { placeOf, uploader } from "../../tests/support/uploads.ts";
import { openNamedLocks } from "../db/named-locks.ts";

const site = await startApi();
afterAll(() => site.close());
const { world } = site;
const cookie = await ownersCookie(world);
const ada = uploader(site.url, cookie);
const ABOUT = { place: "project-file", filename: "film.mp4" };
const HEAD = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");

const film = (bytes: number) => Buffer.concat([HEAD, randomBytes(bytes - HEAD.length)]);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A browser that announces bytes, sends fewer, and stays on the line. */
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
  readFile(join(world.settings.DATA_DIR, "uploads", `${at.split("/").at(-1)}.part`));

/** The bytes that have reached the disk, however many of them are waited for. */
const arrived = (at: string, bytes: number) =>
  expect.poll(async () => (await partOf(at)).length, { timeout: 10_000 }).toBe(bytes);

async function finish(at: string, bytes: Buffer): Promise<Response> {
  const from = await ada.sent(at);
  await ada.send(at, from, new Uint8Array(bytes.subarray(from)));
  return ada.keep(at);
}

test("a cut line leaves nothing to see, and its bytes for whoever goes on", async () => {
  const bytes = film(400_000);
  const at = placeOf(await ada.begin(bytes.length, ABOUT));
  const socket = sendPart(at, 0, bytes.length, bytes.subarray(0, 150_000));
  await arrived(at, 150_000);
  socket.destroy();
  expect(await ada.sent(at)).toBe(150_000);
  expect((await ada.keep(at)).status).toBe(409);
  const kept = await (await finish(at, bytes)).json();
  expect(kept.url).toContain(hashOf(bytes));
});

test("whoever comes next takes over from a line that says nothing, without a byte twice", async () => {
  const bytes = film(400_000);
  const at = placeOf(await ada.begin(bytes.length, ABOUT));
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

test("a line that never rests gives way all the same, without a byte lost", async () => {
  const bytes = film(400_000);
  const at = placeOf(await ada.begin(bytes.length, ABOUT));
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

test("tabs that send the same file at once make one file of it", async ({ signal }) => {
  const bytes = film(3_000_000);
  const at = placeOf(await ada.begin(bytes.length, ABOUT));
  const tab = async () => {
    // Each asks how far it is, which has the others stop; so it takes as many turns as it takes.
    while (!signal.aborted) {
      const from = await ada.sent(at);
      if (from === bytes.length) return;
      const piece = bytes.subarray(from, from + 200_000);
      // Being overtaken may end the answer along with the line.
      await ada.send(at, from, new Uint8Array(piece)).catch(() => null);
    }
  };
  await Promise.all([tab(), tab(), tab()]);
  const answers = await Promise.all([ada.keep(at), ada.keep(at)]);
  for (const answer of answers) expect((await answer.json()).url).toContain(hashOf(bytes));
});

test("of many who want the same at once, one after the other gets it", async () => {
  const locks = openNamedLocks(world.db, "upload");
  let holding = 0;
  let most = 0;
  const use = async () => {
    const letGo = await locks.hold("film");
    holding += 1;
    most = Math.max(most, holding);
    await new Promise((resolve) => setImmediate(resolve));
    holding -= 1;
    await letGo?.();
  };
  await Promise.all(Array.from({ length: 50 }, use));
  expect(most).toBe(1);
});

test("another process waits while this one holds an upload, and gets it afterwards", async () => {
  const here = openNamedLocks(world.db, "upload");
  const there = openNamedLocks(world.db, "upload");
  const order: string[] = [];
  const letGo = await here.hold("film");
  const waiting = there.hold("film").then(async (release) => {
    order.push("there");
    await release?.();
  });
  const other = await there.hold("another film");
  order.push("here");
  await letGo?.();
  await waiting;
  await other?.();
  expect(order).toEqual(["here", "there"]);
  // The connection was given back: the next one begins anew.
  const { totalCount, idleCount } = world.db.$client;
  expect(totalCount - idleCount).toBe(0);
});

test("a database that breaks off lets go of everything, and the next upload goes on", async () => {
  const locks = openNamedLocks(world.db, "upload");
  let hasGivenWay = false;
  const letGo = await locks.hold("film", () => {
    hasGivenWay = true;
  });
  await world.db.$client.query(`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(() => hasGivenWay).toBe(true);
  const other = await locks.hold("another film");
  await other?.();
  await letGo?.();
  // Whoever came by the lost connection was the last to go, and gave the new one back.
  const { totalCount, idleCount } = world.db.$client;
  expect(totalCount - idleCount).toBe(0);
  const again = await locks.hold("film");
  expect(again).not.toBeNull();
  await again?.();
});

test("bytes that a killed process left beside what came of them go when it is asked for again", async () => {
  const bytes = film(50_000);
  const at = placeOf(await ada.begin(bytes.length, ABOUT));
  const kept = await (await finish(at, bytes)).json();
  const folder = join(world.settings.DATA_DIR, "uploads");
  const whole = `${at.split("/").at(-1)}.whole`;
  await writeFile(join(folder, whole), bytes);
  expect(await (await ada.keep(at)).json()).toEqual(kept);
  expect(await readdir(folder)).not.toContain(whole);
});
