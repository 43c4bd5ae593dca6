import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { giveAway, locationOf, uploader } from "../../tests/support/uploads.ts";
import { openNamedLocks } from "../db/named-locks.ts";
import { beginUpload } from "./begin-upload.ts";
import { removeExpired } from "./expire-job.ts";

const site = await forAllTests(startApi());
const { world } = site;
const folder = join(world.environment.DATA_DIR, "uploads");
const ada = uploader(site.url, await ownersCookie(world));

beforeEach(() => rm(folder, { recursive: true, force: true }));

test("an upload expires a day after its last byte", async () => {
  const old =
    locationOf(await ada.begin(10))
      .split("/")
      .at(-1) ?? "";
  const goingOn =
    locationOf(await ada.begin(10))
      .split("/")
      .at(-1) ?? "";
  const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), dayAgo, dayAgo);
  await writeFile(join(folder, `${goingOn}.part`), "01234");
  await writeFile(join(folder, `${crypto.randomUUID()}.part`), "left by a killed process");
  expect(await ada.sent(`/api/uploads/${old}`)).toBe(-410);
  expect(await ada.sent(`/api/uploads/${goingOn}`)).toBe(5);
  expect(await removeExpired(folder, world.now())).toBe(1);
  expect((await readdir(folder)).length).toBe(3);
});

test("at most twenty uploads of an account are unfinished, not counting others", async () => {
  await giveAway(folder, locationOf(await ada.begin(10)));
  const many = await Promise.all(Array.from({ length: 30 }, () => ada.begin(10)));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = await ada.begin(10);
  expect([refused.status, (await refused.json()).detail]).toEqual([
    429,
    expect.stringContaining("at most 20, 6 GB in total"),
  ]);
});

test("idle uploads are evicted when there are too many, empty ones first, then the oldest", async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => ada.begin(10)));
  const [oldest = "", old = "", begun = "", empty = "", ...fresh] = many.map((answer) =>
    locationOf(answer),
  );
  const touch = async (at: string, minutesAgo: number) => {
    const then = new Date(Date.now() - minutesAgo * 60_000);
    const id = at.split("/").at(-1);
    for (const end of ["part", "json"]) await utimes(join(folder, `${id}.${end}`), then, then);
  };
  for (const at of [oldest, old, begun]) await ada.send(at, 0, "a byte");
  await touch(empty, 2);
  await touch(old, 3);
  await touch(oldest, 4);
  expect((await ada.begin(10)).status).toBe(201);
  expect([await ada.sent(empty), await ada.sent(oldest)]).toEqual([-404, 6]);
  expect((await ada.begin(10)).status).toBe(201);
  expect([await ada.sent(oldest), await ada.sent(old)]).toEqual([-404, 6]);
  expect((await ada.begin(10)).status).toBe(201);
  expect((await ada.begin(10)).status).toBe(429);
  expect([await ada.sent(old), await ada.sent(begun)]).toEqual([-404, 6]);
  expect(await Promise.all(fresh.map((at) => ada.sent(at)))).toEqual(fresh.map(() => 0));
});

test("leftovers of killed processes do not block new uploads, and active ones are kept", async () => {
  const first =
    locationOf(await ada.begin(10))
      .split("/")
      .at(-1) ?? "";
  const record = await readFile(join(folder, `${first}.json`), "utf8");
  const left = [first, ...Array.from({ length: 24 }, () => crypto.randomUUID())];
  const now = new Date();
  for (const [nth, id] of left.entries()) {
    const then = new Date(now.getTime() - 5000 + nth);
    for (const [end, text] of [
      ["json", record.replaceAll(first, id)],
      ["part", "1234"],
    ]) {
      await writeFile(join(folder, `${id}.${end}`), text ?? "");
      await utimes(join(folder, `${id}.${end}`), then, then);
    }
  }
  const locks = openNamedLocks(world.db, "upload");
  const [oldest = ""] = left;
  const release = await openNamedLocks(world.db, "upload").hold(oldest);
  const { accountId } = JSON.parse(record);
  const upload = { id: crypto.randomUUID(), accountId, bytes: 10, fileName: "a.pdf" };
  const begin = (openedAt: Date) =>
    beginUpload(
      { folder, locks, now, openedAt, freeBytes: async () => 1e12 },
      { ...upload, place: "project-file" },
    );
  // These belong to this process, and their sender may continue.
  await expect(begin(new Date(0))).rejects.toMatchObject({ status: 429 });
  expect(await begin(now)).toMatchObject({ bytes: 10 });
  await release?.();
  const names = await readdir(folder);
  expect(left.filter((id) => names.includes(`${id}.part`))).toEqual([oldest, ...left.slice(7)]);
});

test("finished files waiting for import are evicted last, after an hour", async () => {
  const csv = Buffer.from("title,year\nA,2020\n");
  const ready: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const at = locationOf(await ada.begin(csv.length, { place: "import", filename: "a.csv" }));
    await ada.send(at, 0, new Uint8Array(csv));
    expect((await ada.keep(at)).status).toBe(200);
    ready.push(at.split("/").at(-1) ?? "");
  }
  expect((await ada.begin(10)).status).toBe(429);
  const then = new Date(Date.now() - 61 * 60_000);
  for (const id of ready.slice(3, 5))
    for (const end of ["whole", "json"]) await utimes(join(folder, `${id}.${end}`), then, then);
  expect((await ada.begin(10)).status).toBe(201);
  const names = await readdir(folder);
  expect(ready.filter((id) => !names.includes(`${id}.whole`))).toHaveLength(1);
});
