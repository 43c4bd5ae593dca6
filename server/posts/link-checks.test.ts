import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { checkPost } from "./check-post.ts";
import { checkExternalLink } from "./external-link.ts";
import { checkLinks, EXTERNAL_LINKS_MAX, requestLinkCheck } from "./link-checks.ts";
import { readPostForm } from "./read-post-form.ts";

let setting: Awaited<ReturnType<typeof editorWorld>>;
let server: Server;
let origin = "";
let received: { line: string; authorization: string | undefined }[] = [];
beforeAll(async () => {
  setting = await editorWorld();
  server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ line: `${method} ${url}`, authorization: headers.authorization });
    const [, name = "", more = ""] = (url.split("?")[0] ?? "").split("/");
    if (name === "head-refused") response.writeHead(method === "HEAD" ? 405 : 200);
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
  await setting.close();
});
beforeEach(() => {
  received = [];
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
  const post = await readPostForm(setting.world.db, editor.postId);
  if (!post) throw new Error("the post is gone");
  const { findings, links } = await checkPost(setting.world, post);
  const about = findings.flatMap(({ href, level, message }) => (href ? [[level, message]] : []));
  return { links, about };
}

test("the outcomes of a requested check are findings, as long as the text has the links", async () => {
  const editor = new PostEditor(setting.world);
  const [good, gone, closed] = [`${origin}/200`, `${origin}/404`, `${origin}/403`];
  const content = linkTo(good, "good") + linkTo(gone, "gone") + linkTo(closed, "closed");
  await editor.saved("save", { title: "Links", content: `${content}${linkTo("/about", "own")}` });
  const before = { count: 3, unchecked: 3, checkedOn: null, isRunning: false };
  expect(await check(editor)).toEqual({ links: before, about: [] });
  expect(received).toEqual([]);

  await requestLinkCheck(setting.world, editor.postId);
  expect((await check(editor)).links.isRunning).toBe(true);
  await checkLinks(setting.world, editor.postId, noSignal, isTestServer);
  const after = await check(editor);
  expect(after.about).toEqual([
    ["problem", `The link to ${gone} leads nowhere: the server responds with 404 Not Found.`],
    ["hint", `The link to ${closed} could not be checked: the server responds with 403 Forbidden.`],
  ]);
  expect(after.links).toMatchObject({ count: 3, unchecked: 0, isRunning: false });
  expect(after.links.checkedOn).toMatch(/\d{4}, \d\d:\d\d$/);

  await editor.saved("auto", { content: linkTo(good, "good") + linkTo(`${origin}/500`, "new") });
  const later = await check(editor);
  expect([later.about, later.links.unchecked]).toEqual([[], 1]);
});

test("many links are checked up to a limit, each address once", async () => {
  const editor = new PostEditor(setting.world);
  const many = Array.from({ length: 150 }, (_, nth) => linkTo(`${origin}/200?${nth}`, "a"));
  await editor.saved("save", { title: "Many", content: many.join("") + many.join("") });
  await requestLinkCheck(setting.world, editor.postId);
  await checkLinks(setting.world, editor.postId, noSignal, isTestServer);
  expect(new Set(lines()).size).toBe(EXTERNAL_LINKS_MAX);
  expect(lines()).toHaveLength(EXTERNAL_LINKS_MAX);
  expect((await check(editor)).links).toMatchObject({ count: EXTERNAL_LINKS_MAX, unchecked: 0 });
});
