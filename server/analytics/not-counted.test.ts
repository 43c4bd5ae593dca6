import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";
import { addPost, addProject, BROWSER, beaconOf, sendBeacon } from "../../tests/support/views.ts";
import { BEACON_MAX_BYTES } from "./beacon.ts";
import { analyticsEvents } from "./tables.ts";

let site: ApiSite;
let post: string;
beforeAll(async () => {
  site = await startApi();
  post = await addPost(site.world.db);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.world.db.delete(analyticsEvents);
});

const events = () => site.world.db.select().from(analyticsEvents);

const ARCHIVED = { isArchived: true, archivedAt: new Date() };

test.each<[string, () => Promise<string>]>([
  ["an unknown post", async () => beaconOf(randomUUID())],
  ["an unknown project", async () => beaconOf(randomUUID(), { noun: "project" })],
  ["a post that is said to be a project", async () => beaconOf(post, { noun: "project" })],
  ["a draft", async () => beaconOf(await addPost(site.world.db, { status: "draft" }))],
  ["an archived post", async () => beaconOf(await addPost(site.world.db, ARCHIVED))],
  [
    "a post dated ahead",
    async () =>
      beaconOf(await addPost(site.world.db, { publishedAt: new Date(Date.now() + 60_000) })),
  ],
  [
    "a hidden project",
    async () =>
      beaconOf(await addProject(site.world.db, { isVisible: false }), { noun: "project" }),
  ],
  [
    "an archived project",
    async () => beaconOf(await addProject(site.world.db, ARCHIVED), { noun: "project" }),
  ],
])("%s is accepted and not stored", async (_what, beacon) => {
  expect((await sendBeacon(site.url, await beacon())).status).toBe(204);
  expect(await events()).toEqual([]);
});

const ID = "00000000-0000-4000-8000-000000000001";

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ["nothing", ""],
  ["no JSON", "noun=post"],
  ["half of a beacon", `{"noun":"post","id":"`],
  ["a list", `[]`],
  ["null", "null"],
  ["a number", "1e999"],
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00, 0xc3])],
  ["deep nesting", "[".repeat(4000)],
  ["another noun", JSON.stringify({ noun: "site_config", id: ID, sessionId: ID })],
  ["an id that is SQL", JSON.stringify({ noun: "post", id: `${ID}' or 1=1 --`, sessionId: ID })],
  ["an id that is a list", JSON.stringify({ noun: "post", id: [ID], sessionId: ID })],
  ["an id that is an object", JSON.stringify({ noun: "post", id: { $gt: "" }, sessionId: ID })],
  ["no session", JSON.stringify({ noun: "post", id: ID })],
  ["a session of any text", JSON.stringify({ noun: "post", id: ID, sessionId: "me" })],
  ["keys of the prototype", `{"__proto__":{"noun":"post"},"constructor":{},"sessionId":"${ID}"}`],
  [
    "a referrer that is a list",
    JSON.stringify({ noun: "post", id: ID, sessionId: ID, referrer: [] }),
  ],
])("a beacon of %s is accepted and not stored", async (_what, body) => {
  const wellMeant =
    typeof body === "string" ? body.replaceAll(`"id":"${ID}`, `"id":"${post}`) : body;
  expect((await sendBeacon(site.url, wellMeant)).status).toBe(204);
  expect(await events()).toEqual([]);
});

test("a beacon that is too large is refused, with or without Content-Length", async () => {
  const large = beaconOf(post, { search: "x".repeat(BEACON_MAX_BYTES) });
  expect((await sendBeacon(site.url, large)).status).toBe(413);
  const inPieces = { body: new Blob([large]).stream(), duplex: "half" };
  const answer = await fetch(`${site.url}/api/views`, { method: "POST", ...inPieces });
  expect(answer.status).toBe(413);
  expect(await events()).toEqual([]);
});

test("a chunked beacon is accepted, and a truncated one does no harm", async () => {
  const { port } = new URL(site.url);
  const head = ["POST /api/views HTTP/1.1", "Host: x", `User-Agent: ${BROWSER}`];
  const pieces = connect(Number(port), "127.0.0.1");
  const body = beaconOf(post, { sessionId: ID });
  pieces.write([...head, "Transfer-Encoding: chunked", "", ""].join("\r\n"));
  pieces.write(`5\r\n${body.slice(0, 5)}\r\n`);
  pieces.write(`${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`);
  const [answer] = await once(pieces, "data");
  expect(String(answer)).toContain("HTTP/1.1 204");
  pieces.destroy();
  expect(await events()).toEqual([expect.objectContaining({ sessionId: ID })]);

  const cut = connect(Number(port), "127.0.0.1");
  cut.write([...head, "Content-Length: 500", "", body.slice(0, 20)].join("\r\n"));
  cut.resume().end();
  await once(cut, "close");
  expect((await sendBeacon(site.url, "{}")).status).toBe(204);
  expect(await events()).toHaveLength(1);
});

test.each<[string, Record<string, string>]>([
  ["a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a headless browser", { "User-Agent": BROWSER.replace("Chrome", "HeadlessChrome") }],
  ["a program", { "User-Agent": "curl/8.9.1" }],
  ["nobody in particular", { "User-Agent": "" }],
  ["somebody who asks not to be tracked", { DNT: "1" }],
  ["somebody with Global Privacy Control", { "Sec-GPC": "1" }],
  ["a prefetch", { "Sec-Purpose": "prefetch" }],
  ["a prerendered page", { "Sec-Purpose": "prefetch;prerender" }],
  ["an older prefetch", { Purpose: "prefetch" }],
  ["another site's page", { Origin: "https://elsewhere.example" }],
])("a beacon from %s is not stored", async (_who, headers) => {
  const answer = await sendBeacon(site.url, beaconOf(post), headers);
  expect(answer.status).toBe(headers.Origin ? 403 : 204);
  expect(await events()).toEqual([]);
});

test("DNT: 0 and Sec-GPC: 0 are not an opt-out", async () => {
  await sendBeacon(site.url, beaconOf(post), { DNT: "0", "Sec-GPC": "0" });
  expect(await events()).toHaveLength(1);
});
