import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { mislabeledMessage } from "#domain/media/claimed-type.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { pdf, photo } from "../../tests/support/media.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { giveAway, locationOf, metadata, uploader } from "../../tests/support/uploads.ts";
import { dropUpload, findReadyUpload } from "./ready-uploads.ts";

const site = await forAllTests(startApi());
const { world } = site;
const folder = join(world.environment.DATA_DIR, "uploads");
const cookie = await ownersCookie(world);
const ada = uploader(site.url, cookie);
const FILE = { place: "project-file", filename: "report.pdf" };

beforeEach(() => rm(folder, { recursive: true, force: true }));

test("a file arrives in two parts and is stored once, however often requested", async () => {
  const bytes = pdf("two pieces", 300_000);
  const begun = await ada.begin(bytes.length, FILE);
  expect(begun.status).toBe(201);
  const at = locationOf(begun);
  expect(at).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  const first = await ada.send(at, 0, new Uint8Array(bytes.subarray(0, 100_000)));
  expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "100000"]);
  expect(await ada.sent(at)).toBe(100_000);
  expect((await ada.keep(at)).status).toBe(409);
  await ada.send(at, 100_000, new Uint8Array(bytes.subarray(100_000)));
  const [one, two] = await Promise.all([ada.keep(at), ada.keep(at)]);
  const item = await one.json();
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(item).toMatchObject({ fileName: "report.pdf", ext: "pdf", bytes: 300_000, kind: "pdf" });
  expect(await two.json()).toEqual(item);
  const path = join(world.environment.DATA_DIR, item.url);
  expect((await readFile(path)).equals(bytes)).toBe(true);
  expect(await readdir(folder)).toEqual([`${at.split("/").at(-1)}.json`]);
  // Like a browser that lost the response: it requests the offset.
  expect(await ada.sent(at)).toBe(300_000);
  expect(await (await ada.keep(at)).json()).toEqual(item);
});

test("the folder is private, and responses are not cached", async () => {
  const at = locationOf(await ada.begin(10));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const headers = await ada.ask(at, { method: "HEAD" });
  expect(headers.headers.get("cache-control")).toBe("no-store");
  expect([...headers.headers.keys()].filter((name) => /access-control/.test(name))).toEqual([]);
});

test("another account, a visitor and another site are refused", async () => {
  const at = locationOf(await ada.begin(10));
  const others = locationOf(await ada.begin(10));
  await giveAway(folder, others);
  expect(await ada.sent(others)).toBe(-404);
  expect((await ada.send(others, 0, "0123456789")).status).toBe(404);
  expect((await ada.keep(others)).status).toBe(404);
  expect((await ada.ask(others, { method: "DELETE" })).status).toBe(404);
  const visitor = uploader(site.url, "");
  expect((await visitor.begin(10)).status).toBe(401);
  expect((await visitor.send(at, 0, "0123456789")).status).toBe(401);
  const foreign = uploader(site.url, cookie, "https://evil.example");
  expect((await foreign.begin(10)).status).toBe(403);
  expect((await foreign.send(at, 0, "0123456789")).status).toBe(403);
  expect((await foreign.keep(at)).status).toBe(403);
  expect((await foreign.ask(at, { method: "DELETE" })).status).toBe(403);
  expect(await ada.sent(at)).toBe(0);
});

test("a cancelled upload is removed", async () => {
  const at = locationOf(await ada.begin(10));
  await ada.send(at, 0, "01234");
  expect((await ada.ask(at, { method: "DELETE" })).status).toBe(204);
  expect(await ada.sent(at)).toBe(-404);
  expect(await readdir(folder)).toEqual([]);
});

test("an invalid size is refused before any bytes are sent", async () => {
  const sizes: [string, number, number, string][] = [
    ["project-main", 0, 422, REFUSALS.empty],
    ["post-picture", 99, 422, REFUSALS.tooSmall],
    ["project-main", 200 * 1024 ** 2 + 1, 413, REFUSALS.fileTooLarge],
    ["project-thumbnail", 64 * 1024 ** 2 + 1, 413, REFUSALS.pictureTooLarge],
    ["import", 1024 ** 3 + 1, 413, REFUSALS.importTooLarge],
  ];
  for (const [place, bytes, status, detail] of sizes) {
    const answer = await ada.begin(bytes, { place, filename: "x" });
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status, detail });
  }
});

test.each([
  ["resume", "cv.pdf", photo(64, 64).png(), 415, "This file is not a valid PDF"],
  ["resume", "cv", photo(64, 64).png(), 415, "Please upload a PDF, DOC, or DOCX file"],
  ["profile-image", "me", photo(64, 64).jpeg(), 415, "Please select a valid image file"],
  ["profile-image", "me.png", photo(64, 64).png(), 200, undefined],
])("a file for the place %s named %s is checked by its content", async (...given) => {
  const [place, filename, picture, status, detail] = given;
  const answer = await ada.upload(await picture.toBuffer(), { place, filename });
  expect([answer.status, (await answer.json()).detail]).toEqual([status, detail]);
});

test("a favicon of fewer than 100 bytes is kept", async () => {
  const plain = { create: { width: 16, height: 16, channels: 3, background: "#456" } } as const;
  const icon = await sharp(plain).toColourspace("b-w").png().toBuffer();
  expect(icon.length).toBeLessThan(100);
  const kept = await ada.upload(icon, { place: "favicon", filename: "favicon.png" });
  expect(await kept.json()).toMatchObject({ ext: "png", bytes: icon.length });
});

test("a favicon that is an SVG is kept only without active content", async () => {
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
  const send = async (content: Buffer, filename: string) => {
    const answer = await ada.upload(content, { place: "favicon", filename });
    return [answer.status, (await answer.json()).detail];
  };
  const active = "SVGs with scripts or other active content are not allowed";
  expect(await send(svg("<script>alert(1)</script>"), "a.svg")).toEqual([422, active]);
  expect((await send(svg('<rect onload="alert(1)"/>'), "b.svg"))[0]).toBe(422);
  expect(await send(Buffer.from("no picture at all"), "c.png")).toEqual([
    415,
    "This file is not a valid PNG",
  ]);
  expect(await send(svg('<rect width="9" height="9"/>'), "d.svg")).toEqual([200, undefined]);
});

test("invalid headers are reported", async () => {
  const post = (headers: Record<string, string>) =>
    ada.ask("/api/uploads", { method: "POST", headers });
  const about = { "Upload-Metadata": metadata(FILE) };
  const answers: [number, Response][] = [
    [400, await post({ ...about, "Upload-Length": "-1" })],
    [400, await post({ ...about, "Upload-Length": "1e30" })],
    [400, await post({ ...about, "Upload-Length": "many" })],
    [413, await post({ ...about, "Upload-Length": "9007199254740991" })],
    [400, await post({ ...about })],
    [422, await post({ "Upload-Length": "10" })],
    [400, await post({ "Upload-Length": "10", "Upload-Metadata": "place !!!" })],
    [400, await post({ "Upload-Length": "10", "Upload-Metadata": "" })],
    [422, await ada.begin(10, { place: "constructor", filename: "x" })],
    [422, await ada.begin(10, { place: "../etc", filename: "x" })],
    [412, await ada.ask("/api/uploads", { method: "POST", headers: { "Tus-Resumable": "0.2" } })],
  ];
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expect((await answer.json()).detail).toMatch(/^[A-Z]/);
  }
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

test("bytes at the wrong offset, of the wrong type, or more than announced change nothing", async () => {
  const at = locationOf(await ada.begin(10));
  await ada.send(at, 0, "01234");
  expect((await ada.send(at, 0, "01234")).status).toBe(409);
  expect((await ada.send(at, 6, "6789")).status).toBe(409);
  expect((await ada.send(at, -1, "6789")).status).toBe(400);
  expect((await ada.send(at, 5, "0123456789")).status).toBe(413);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
  });
  expect((await ada.send(at, 5, endless)).status).toBe(413);
  const typed = { "Upload-Offset": "5", "Content-Type": "text/plain" };
  const wrong = await ada.ask(at, { method: "PATCH", headers: typed, body: "56789" });
  expect(wrong.status).toBe(415);
  expect(await ada.sent(at)).toBe(5);
  for (const id of ["x", "..%2f..%2fetc", "00000000-0000-4000-8000-000000000000", "%00"]) {
    expect(await ada.sent(`/api/uploads/${id}`)).toBe(-404);
    expect((await ada.keep(`/api/uploads/${id}`)).status).toBe(404);
  }
});

test("methods are listed", async () => {
  const at = locationOf(await ada.begin(10));
  const options = await ada.ask(at, { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([
    204,
    "GET, PATCH, DELETE, HEAD, OPTIONS",
  ]);
  expect((await ada.ask(at, { method: "PUT" })).status).toBe(405);
});

test("the same file is stored once, and restored when sent again after a loss", async () => {
  const bytes = pdf("again", 50_000);
  const first = await (await ada.upload(bytes, FILE)).json();
  const second = await (await ada.upload(bytes, { ...FILE, filename: "other.pdf" })).json();
  expect(second.id).toBe(first.id);
  await world.storage.delete(first.url.slice("/media/".length));
  const third = await (await ada.upload(bytes, FILE)).json();
  expect(third.id).toBe(first.id);
  expect(await world.storage.stat(first.url.slice("/media/".length))).toEqual({ bytes: 50_000 });
});

test("a thumbnail is an image, and is returned with its display data", async () => {
  const picture = await photo(900, 600).jpeg().toBuffer();
  const about = { place: "project-thumbnail", filename: "photo.jpg" };
  const kept = await ada.upload(picture, about);
  expect(await kept.json()).toMatchObject({ kind: "picture", ext: "jpg", fileName: "photo.jpg" });
  const refused = await ada.upload(pdf("no picture", 500), about);
  expect([refused.status, (await refused.json()).detail]).toEqual([415, mislabeledMessage("jpg")]);
});

test("an import file is kept for its sender, and removed when no longer needed", async () => {
  const csv = Buffer.from("title,year\nA,2020\n");
  const about = { place: "import", filename: "projects.csv" };
  const kept = await ada.upload(csv, about);
  const ready = await kept.json();
  expect(ready).toEqual({ id: expect.any(String), fileName: "projects.csv", bytes: csv.length });
  const [record] = await readdir(folder);
  const { accountId } = JSON.parse(await readFile(join(folder, record ?? ""), "utf8"));
  const taken = await findReadyUpload(world, ready.id, accountId);
  expect(taken && (await readFile(taken.path)).equals(csv)).toBe(true);
  expect(await findReadyUpload(world, ready.id, "another")).toBeNull();
  expect(await findReadyUpload(world, "../x", accountId)).toBeNull();
  await dropUpload(world, ready.id);
  expect(await findReadyUpload(world, ready.id, accountId)).toBeNull();
  const refused = await ada.upload(pdf("no import", 100), about);
  expect([refused.status, (await refused.json()).detail]).toEqual([415, mislabeledMessage("csv")]);
});
