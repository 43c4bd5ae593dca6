import { beforeAll, expect, test } from "vitest";
import { ALT_TEXT_MAX_CHARS } from "#domain/media/alt-text.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { PICTURES_PER_PAGE } from "./list-pictures.ts";
import { removeUnused, UNUSED_RETENTION_MS } from "./remove-unused.ts";
import { media } from "./tables.ts";
import { replaceUses } from "./uses.ts";

let cookie: string;
let harbour: MediaItem;

const site = await forAllTests(startApi());

beforeAll(async () => {
  cookie = await ownersCookie(site.world);
  const { db, storage } = site.world;
  const { id } = await storedPhoto({ db, storage }, "Harbour at 100%_dawn");
  await storedPhoto({ db, storage }, "Lighthouse");
  await storedPdf({ db, storage }, "no picture of its own");
  harbour = await (await ask(`/${id}`)).json();
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Cookie: cookie, Origin: "http://localhost:3000", ...init.headers };
  return fetch(`${site.url}/api/media${path}`, { ...init, headers });
}

async function names(query: string): Promise<string[]> {
  const { items } = await (await ask(`/pictures?${new URLSearchParams({ q: query })}`)).json();
  return items.map(({ fileName }: MediaItem) => fileName);
}

const describe = (altText: unknown, id = harbour.id) =>
  ask(`/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ altText }),
  });

test("pictures are listed newest first, without other files", async () => {
  expect(await names("")).toEqual(["Lighthouse.jpg", "Harbour at 100%_dawn.jpg"]);
  expect(harbour).toMatchObject({ kind: "picture", pictures: "ready", altText: "", width: 60 });
});

test.each([
  ["HARBOUR", ["Harbour at 100%_dawn.jpg"]],
  ["100%_d", ["Harbour at 100%_dawn.jpg"]],
  ["%", ["Harbour at 100%_dawn.jpg"]],
  ["_dawn\u0000", ["Harbour at 100%_dawn.jpg"]],
  ["house", ["Lighthouse.jpg"]],
  ["' or 1=1 --", []],
  ["\ud800", []],
])("a search for %j finds the right ones", async (query, expected) => {
  expect(await names(query.toWellFormed())).toEqual(expected);
});

test("a description can be set and searched for", async () => {
  const answer = await describe("  Two boats\n in\u202e fog  ");
  expect(await answer.json()).toMatchObject({ id: harbour.id, altText: "Two boats in fog" });
  expect(await names("boats in")).toEqual(["Harbour at 100%_dawn.jpg"]);
  expect((await describe("")).status).toBe(200);
  expect(await names("boats in")).toEqual([]);
});

test.each([
  ["too long", "x".repeat(ALT_TEXT_MAX_CHARS + 1), 422],
  ["as long as it may be, in emoji", "🛶".repeat(ALT_TEXT_MAX_CHARS), 200],
  ["a number", 7, 400],
  ["nothing", undefined, 400],
])("a description that is %s is handled", async (_, altText, status) => {
  expect((await describe(altText)).status).toBe(status);
});

test.each(["nothing", "00000000-0000-4000-8000-000000000000", "%00", "'--"])(
  "there is no file %s",
  async (id) => {
    expect((await ask(`/${id}`)).status).toBe(404);
    expect((await describe("x", id)).status).toBe(404);
    expect((await ask(`/${id}/pictures`, { method: "POST" })).status).toBe(404);
    expect((await ask(`/${id}/choose`, { method: "POST" })).status).toBe(404);
  },
);

test.each(["0", "-1", "1.5", "x", "99999999999", ""])("there is no page %j", async (page) => {
  expect((await ask(`/pictures?page=${page}`)).status).toBe(400);
});

test("a search that is too long is refused", async () => {
  expect((await ask(`/pictures?q=${"x".repeat(201)}`)).status).toBe(400);
});

test("failed pictures are retried on request, others are left alone", async () => {
  const again = () => ask(`/${harbour.id}/pictures`, { method: "POST" });
  expect(await (await again()).json()).toMatchObject({ pictures: "ready" });
  await site.world.db.update(media).set({ pictures: "failed" });
  const answer = await again();
  expect([answer.status, (await answer.json()).pictures]).toEqual([202, "waiting"]);
});

test("a chosen picture stays when its last use is dropped, and goes when nothing is saved", async () => {
  const { world } = site;
  const { id } = await storedPhoto(world, "Chosen");
  const about = { noun: "about" } as const;
  const isThere = async () => (await ask(`/${id}`)).status === 200;
  await replaceUses(world.db, about, [{ mediaId: id, role: "profile" }]);
  expect((await ask(`/${id}/choose`, { method: "POST" })).status).toBe(200);
  await removeUnused(world, await replaceUses(world.db, about, []));
  expect(await isThere()).toBe(true);
  const now = () => new Date(Date.now() + UNUSED_RETENTION_MS + 60_000);
  await removeUnused({ ...world, now }, [id]);
  expect(await isThere()).toBe(false);
});

test("a picture stored in two areas is listed once, by either of its names", async () => {
  const { db } = site.world;
  const twin = { hash: "e".repeat(64), ext: "jpg", bytes: 1, mimeType: "image/jpeg" };
  await db.insert(media).values({ ...twin, area: "projects", fileName: "twin one.jpg" });
  await db.insert(media).values({ ...twin, area: "thumbnails", fileName: "twin two.jpg" });
  expect(await names("twin")).toEqual(["twin two.jpg"]);
  expect(await names("twin one")).toEqual(["twin one.jpg"]);
});

test("many pictures are paged without repeats", async () => {
  const rows = Array.from({ length: PICTURES_PER_PAGE + 3 }, (_, at) => ({
    area: "projects",
    hash: at.toString(16).padStart(64, "0"),
    ext: "jpg",
    bytes: 1,
    fileName: `many ${at}.jpg`,
    mimeType: "image/jpeg",
  }));
  await site.world.db.insert(media).values(rows);
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await ask(`/pictures?q=many&page=${page}`)).json()),
  );
  expect(pages.map(({ items, hasMore }) => [items.length, hasMore])).toEqual([
    [PICTURES_PER_PAGE, true],
    [3, false],
    [0, false],
  ]);
  const ids = pages.flatMap(({ items }) => items.map(({ id }: MediaItem) => id));
  expect(new Set(ids).size).toBe(rows.length);
});
