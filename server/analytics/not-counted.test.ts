import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { BROWSER, beaconOf, sendBeacon } from "../../tests/support/views.ts";
import { siteConfig } from "../site/tables.ts";
import { BEACON_MAX_BYTES } from "./beacon.ts";
import { analyticsEvents, analyticsInquiries, analyticsSessions } from "./tables.ts";

const site = await forAllTests(startApi());
beforeEach(async () => {
  await site.world.db.delete(analyticsEvents);
  await site.world.db.delete(analyticsSessions);
});

const events = async () => {
  await site.world.collector.flush();
  return site.world.db.select().from(analyticsEvents);
};
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000);
const ARCHIVED = { isArchived: true, archivedAt: new Date() };

test.each<[string, () => Promise<string>]>([
  ["an unknown post", async () => "/blog/unknown"],
  ["an unknown project", async () => "/project/unknown"],
  ["a project's id that is SQL", async () => "/project/id/' or 1=1 --"],
  ["a draft", async () => addedPost({ status: "draft" })],
  ["an archived post", async () => addedPost(ARCHIVED)],
  ["a post dated ahead", async () => addedPost({ publishedAt: TOMORROW })],
  ["a hidden project", async () => addedProject({ isVisible: false })],
  ["an archived project", async () => addedProject(ARCHIVED)],
  ["a page of the owner", async () => "/admin/contact"],
  ["a page with a token", async () => "/newsletter/confirm"],
  ["a preview", async () => "/preview/secret"],
  ["a path that is no text", async () => "/blog/%00%ff"],
  ["half a character", async () => "/blog/\ud83e"],
  ["no path", async () => ""],
  ["another site", async () => "https://elsewhere.example/"],
])("%s is accepted and not stored", async (_what, path) => {
  expect((await sendBeacon(site.url, beaconOf(await path()))).status).toBe(204);
  expect(await events()).toEqual([]);
});

async function addedPost(changes: Parameters<typeof addPublicPost>[1]): Promise<string> {
  const slug = `post-${Math.random()}`;
  await addPublicPost(site.world.db, { slug, ...changes });
  return `/blog/${slug}`;
}

async function addedProject(changes: Parameters<typeof addPublicProject>[1]): Promise<string> {
  return `/project/id/${await addPublicProject(site.world.db, changes)}`;
}

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ["nothing", ""],
  ["no JSON", "path=/"],
  ["half of a beacon", `{"path":"/","isOp`],
  ["a list", `[]`],
  ["null", "null"],
  ["a number", "1e999"],
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00, 0xc3])],
  ["deep nesting", "[".repeat(4000)],
  ["a path that is a list", `{"path":["/"],"isOpened":true}`],
  ["no path", `{"isOpened":true}`],
  ["an opened page that is a text", `{"path":"/","isOpened":"yes"}`],
  ["seconds that are a text", `{"path":"/","isOpened":true,"seconds":"9"}`],
  ["keys of the prototype", `{"__proto__":{"path":"/"},"constructor":{}}`],
  ["a referrer that is a list", `{"path":"/","isOpened":true,"referrer":[]}`],
  ["a page that was not opened", `{"path":"/","isRead":true,"seconds":9}`],
])("a beacon of %s is accepted and not stored", async (_what, body) => {
  expect((await sendBeacon(site.url, body)).status).toBe(204);
  expect(await events()).toEqual([]);
});

test("forged times, sessions and vitals are ignored", async () => {
  const forged = {
    at: "2999-01-01",
    createdAt: "1970-01-01",
    sessionId: "mine",
    seconds: 1e9,
    vitals: { lcp: -1, inp: "fast", cls: 1e9 },
  };
  await sendBeacon(site.url, beaconOf("/", forged));
  const [page] = await events();
  expect(Math.abs(Date.now() - (page?.createdAt.getTime() ?? 0))).toBeLessThan(60_000);
  const [session] = await site.world.db.select().from(analyticsSessions);
  expect(session?.id).not.toBe("mine");
  expect(session?.seconds).toBe(0);
});

test("a beacon that is too large is refused, with or without Content-Length", async () => {
  for (const bytes of [BEACON_MAX_BYTES, 1024 * 1024]) {
    const large = beaconOf("/", { search: "x".repeat(bytes) });
    expect((await sendBeacon(site.url, large)).status).toBe(413);
  }
  const inPieces = {
    body: new Blob([beaconOf("/", { search: "x".repeat(BEACON_MAX_BYTES) })]).stream(),
    duplex: "half",
  };
  const answer = await fetch(`${site.url}/api/views`, { method: "POST", ...inPieces });
  expect(answer.status).toBe(413);
  expect(await events()).toEqual([]);
});

test("the response has the headers of every other, and is not stored", async () => {
  const { status, headers } = await sendBeacon(site.url, beaconOf("/"));
  expect(status).toBe(204);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(await events()).toHaveLength(1);
});

test("a chunked beacon is accepted, and a truncated one does no harm", async () => {
  const { port } = new URL(site.url);
  const head = ["POST /api/views HTTP/1.1", "Host: x", `User-Agent: ${BROWSER}`];
  const pieces = connect(Number(port), "127.0.0.1");
  const body = beaconOf("/");
  pieces.write([...head, "Transfer-Encoding: chunked", "", ""].join("\r\n"));
  pieces.write(`5\r\n${body.slice(0, 5)}\r\n`);
  pieces.write(`${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`);
  const [answer] = await once(pieces, "data");
  expect(String(answer)).toContain("HTTP/1.1 204");
  pieces.destroy();
  expect(await events()).toEqual([expect.objectContaining({ path: "/" })]);

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
  const answer = await sendBeacon(site.url, beaconOf("/"), headers);
  expect(answer.status).toBe(headers.Origin ? 403 : 204);
  expect(await events()).toEqual([]);
});

test("an inquiry from a person who opted out gets no visit of others behind the same address", async () => {
  const { url, world } = site;
  const address = { "X-Forwarded-For": "203.0.113.7" };
  const inquiries = async (headers: Record<string, string>) => {
    await world.db.delete(analyticsInquiries);
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": BROWSER,
          ...address,
          ...headers,
        },
        body: JSON.stringify(body),
      });
    const message = { reason: "hiring", message: "I would like to hire you." };
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await post("/api/contact", { full_name: "Ada", email, ...message })).status).toBe(200);
    expect((await post("/api/subscribe-newsletter", { email })).status).toBe(200);
    const rows = await world.db.select().from(analyticsInquiries).orderBy(analyticsInquiries.kind);
    return rows.map(({ kind, sessionId, firstPath }) => [kind, sessionId !== null, firstPath]);
  };
  await world.db.insert(siteConfig).values({ newsletterEnabled: true });
  await sendBeacon(url, beaconOf("/about"), address);
  expect(await inquiries({})).toEqual([
    ["message", true, "/about"],
    ["subscription", true, "/about"],
  ]);
  expect(await inquiries({ "Sec-GPC": "1" })).toEqual([
    ["message", false, ""],
    ["subscription", false, ""],
  ]);
});

test("DNT: 0 and Sec-GPC: 0 are not an opt-out", async () => {
  await sendBeacon(site.url, beaconOf("/"), { DNT: "0", "Sec-GPC": "0" });
  expect(await events()).toHaveLength(1);
});
