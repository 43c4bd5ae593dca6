import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { checkPost } from "./check-post.ts";
import { checkExternalLink } from "./external-link.ts";
import { checkLinks, checkLinksJob, EXTERNAL_LINKS_MAX, requestLinkCheck } from "./link-checks.ts";
import { readPostForm } from "./read-post-form.ts";

let server: Server;
let origin = "";
let held: ServerResponse[] = [];
let received: { line: string; authorization: string | undefined }[] = [];
const { world } = await forAllTests(editorWorld());

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ line: `${method} ${url}`, authorization: headers.authorization });
    const [, name = "", more = ""] = (url.split("?")[0] ?? "").split("/");
    if (name === "held") return held.push(response);
    if (name === "101") response.writeHead(101, { Connection: "Upgrade", Upgrade: "websocket" });
    else if (name === "head-refused") response.writeHead(method === "HEAD" ? 405 : 200);
    else if (name === "times") response.writeHead(302, { Location: `/times/${Number(more) + 1}` });
    else if (name === "to") response.writeHead(301, { Location: decodeURIComponent(more) });
    else if (name === "endless") response.writeHead(method === "HEAD" ? 500 : 200);
    else if (name !== "silent") response.writeHead(Number(name));
    if (name === "endless" && method === "GET") return response.write("x".repeat(1_000_000));
    if (name !== "silent") response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://localhost:${address && typeof address === "object" ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  held = [];
});

const isTestServer = (ip: string) => ip === "127.0.0.1";
const noSignal = new AbortController().signal;
const lines = () => received.map(({ line }) => line);

test.each([
  ["/200", "ok", undefined],
  ["/204", "ok", undefined],
  ["/head-refused", "ok", undefined],
  ["/endless", "ok", undefined],
  [`/to/${encodeURIComponent("/to/%2F200")}`, "ok", undefined],
  ["/404", "dead", "the server responds with 404 Not Found"],
  ["/410", "dead", "the server responds with 410 Gone"],
  ["/403", "unclear", "the server responds with 403 Forbidden"],
  ["/503", "unclear", "the server responds with 503 Service Unavailable"],
  ["/101", "unclear", "the server could not be reached (ECONNRESET)"],
  ["/times/1", "unclear", "it redirects more than 5 times"],
  [`/to/${encodeURIComponent("ftp://example.org/")}`, "dead", "it is no web address"],
  [`/to/${encodeURIComponent("http://[::1]:1/")}`, "dead", "it leads into a private network"],
])("a link to %s is %s", async (path, state, reason) => {
  const outcome = await checkExternalLink(origin + path, noSignal, isTestServer);
  expect(outcome).toEqual(reason ? { state, reason } : { state });
  expect(received.length).toBeLessThanOrEqual(6);
});

test.each(["http://127.0.0.1", "http://localhost", "http://2130706433", "http://0x7f.1"])(
  "%s is never requested",
  async (host) => {
    const url = host + origin.slice("http://localhost".length);
    const outcome = await checkExternalLink(url, noSignal);
    expect(outcome).toEqual({ state: "dead", reason: "it leads into a private network" });
    expect(received).toEqual([]);
  },
);

test("names and passwords in an address are not sent", async () => {
  const url = origin.replace("//", "//name:secret@");
  await checkExternalLink(`${url}/404`, noSignal, isTestServer);
  expect(received).toEqual([
    { line: "HEAD /404", authorization: undefined },
    { line: "GET /404", authorization: undefined },
  ]);
});

test("a check ends when the server stops", async () => {
  const stopping = new AbortController();
  const outcome = checkExternalLink(`${origin}/silent`, stopping.signal, isTestServer);
  await expect.poll(lines).toEqual(["HEAD /silent"]);
  stopping.abort();
  await expect(outcome).rejects.toThrow();
});

const linkTo = (href: string, text: string) => `<p><a href="${href}">${text}</a></p>`;

async function check(editor: PostEditor) {
  const post = await readPostForm(world.db, editor.postId);
  if (!post) throw new Error("the post is gone");
  const { findings, links } = await checkPost(world, post);
  const about = findings.flatMap(({ href, level, message }) => (href ? [[level, message]] : []));
  return { links, about };
}

test("the outcomes of a requested check are findings, as long as the text has the links", async () => {
  const editor = new PostEditor(world);
  const [good, gone, closed] = [`${origin}/200`, `${origin}/404`, `${origin}/403`];
  const content = linkTo(good, "good") + linkTo(gone, "gone") + linkTo(closed, "closed");
  await editor.saved("save", { title: "Links", content: `${content}${linkTo("/about", "own")}` });
  const before = { count: 3, unchecked: 3, checkedOn: null, isRunning: false };
  expect(await check(editor)).toEqual({ links: before, about: [] });
  expect(received).toEqual([]);

  await requestLinkCheck(world, editor.postId);
  expect((await check(editor)).links.isRunning).toBe(true);
  await checkLinks(world, editor.postId, noSignal, isTestServer);
  const after = await check(editor);
  expect(after.about).toEqual([
    ["problem", `The link to ${gone} is broken: the server responds with 404 Not Found.`],
    ["hint", `The link to ${closed} could not be checked: the server responds with 403 Forbidden.`],
  ]);
  expect(after.links).toMatchObject({ count: 3, unchecked: 0, isRunning: false });
  expect(after.links.checkedOn).toMatch(/\d{4}, \d\d:\d\d$/);

  await editor.saved("auto", { content: linkTo(good, "good") + linkTo(`${origin}/500`, "new") });
  const later = await check(editor);
  expect([later.about, later.links.unchecked]).toEqual([[], 1]);
});

test("links of a post to itself are not broken before it is published", async () => {
  const editor = new PostEditor(world);
  const linksTo = (paths: string[]) => paths.map((path) => linkTo(path, path)).join("");
  const broken = ["problem", "The link to /blog/other is broken."];
  const own = ["/blog/first", "/blog/first/?a=1#part", `${world.environment.SITE_URL}/blog/first`];
  await editor.saved("auto", {
    title: "First",
    content: linksTo([...own, "first", "/blog/other"]),
  });
  expect((await check(editor)).about).toEqual([broken]);
  await editor.saved("save");
  expect((await check(editor)).about).toEqual([broken]);
  await editor.saved("auto", { slug: "second", content: linksTo(["/blog/second", "/blog/other"]) });
  expect((await check(editor)).about).toEqual([broken]);
});

test("many links are checked up to a limit, each address once", async () => {
  const editor = new PostEditor(world);
  const many = Array.from({ length: 150 }, (_, nth) => linkTo(`${origin}/200?${nth}`, "a"));
  await editor.saved("save", { title: "Many", content: many.join("") + many.join("") });
  await requestLinkCheck(world, editor.postId);
  await checkLinks(world, editor.postId, noSignal, isTestServer);
  expect(new Set(lines()).size).toBe(EXTERNAL_LINKS_MAX);
  expect(lines()).toHaveLength(EXTERNAL_LINKS_MAX);
  expect((await check(editor)).links).toMatchObject({ count: EXTERNAL_LINKS_MAX, unchecked: 0 });
});

test("a request that is answered already sends nothing", async () => {
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Twice", content: linkTo(`${origin}/200`, "a") });
  for (let times = 0; times < 2; times += 1) await requestLinkCheck(world, editor.postId);
  for (let times = 0; times < 2; times += 1)
    await checkLinks(world, editor.postId, noSignal, isTestServer);
  expect(lines()).toEqual(["HEAD /200"]);
});

test("results of an earlier request do not replace those of a later one", async () => {
  const editor = new PostEditor(world);
  const begin = () => checkLinks(world, editor.postId, noSignal, isTestServer);
  await editor.saved("save", { title: "Slow", content: linkTo(`${origin}/held`, "slow") });
  await requestLinkCheck(world, editor.postId);
  const earlier = begin();
  await expect.poll(lines).toEqual(["HEAD /held"]);
  await editor.saved("auto", { content: linkTo(`${origin}/404`, "gone") });
  await requestLinkCheck(world, editor.postId);
  await begin();
  for (const response of held) response.end();
  await earlier;
  const { links, about } = await check(editor);
  expect(links).toMatchObject({ unchecked: 0, isRunning: false });
  expect(about).toHaveLength(1);
});

test("a check whose job was lost has ended", async () => {
  const { db } = world;
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Lost", content: linkTo(`${origin}/200`, "a") });
  await requestLinkCheck(world, editor.postId);
  expect((await check(editor)).links.isRunning).toBe(true);
  const ofPost = sql`name = ${checkLinksJob.name} and data ->> 'postId' = ${editor.postId}`;
  await db.execute(sql`update jobs.job set state = 'retry' where ${ofPost}`);
  expect((await check(editor)).links.isRunning).toBe(true);
  await db.execute(sql`update jobs.job set state = 'failed' where ${ofPost}`);
  expect((await check(editor)).links.isRunning).toBe(false);
  await requestLinkCheck(world, editor.postId);
  expect((await check(editor)).links.isRunning).toBe(true);
  await db.execute(sql`delete from jobs.job where ${ofPost}`);
  expect((await check(editor)).links).toMatchObject({ unchecked: 1, isRunning: false });
});

test("a check that ends while it is read is not taken for a lost one", async () => {
  const { db } = world;
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Ends", content: linkTo(`${origin}/200`, "a") });
  await requestLinkCheck(world, editor.postId);
  const end = async () => {
    await checkLinks(world, editor.postId, noSignal, isTestServer);
    await db.execute(sql`update jobs.job set state = 'completed'
      where name = ${checkLinksJob.name} and data ->> 'postId' = ${editor.postId}`);
  };
  const query = Client.prototype.query;
  let hasEnded = false;
  const spy = vi.spyOn(Client.prototype, "query");
  spy.mockImplementation(function (this: Client, ...sent: unknown[]) {
    const send = () => Reflect.apply(query, this, sent);
    if (hasEnded || !JSON.stringify(sent[0]).includes("jobs.job")) return send();
    hasEnded = true;
    return end().then(send);
  });
  const { links } = await check(editor).finally(() => spy.mockRestore());
  expect(hasEnded).toBe(true);
  expect(links).toMatchObject({ unchecked: 0, isRunning: false });
  expect(links.checkedOn).not.toBeNull();
});

// Last, since the jobs of this file run from here on.
test("a check that is requested while another runs finds what is new in the text", async () => {
  await world.queue.work(world, {
    ...checkLinksJob,
    run: (given, { postId }, signal) => checkLinks(given, postId, signal, isTestServer),
  });
  const editor = new PostEditor(world);
  const slow = linkTo(`${origin}/held`, "slow");
  await editor.saved("save", { title: "Two windows", content: slow });
  await requestLinkCheck(world, editor.postId);
  await expect.poll(lines).toEqual(["HEAD /held"]);
  await editor.saved("auto", { content: slow + linkTo(`${origin}/404`, "new") });
  await requestLinkCheck(world, editor.postId);
  held.shift()?.end();
  await expect.poll(lines).toContain("HEAD /404");
  await expect.poll(() => held.shift()?.end().writableEnded).toBe(true);
  await expect.poll(async () => (await check(editor)).links.isRunning).toBe(false);
  expect((await check(editor)).links.unchecked).toBe(0);
});
