import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { isLong } from "../support/long-tests.ts";
import { memoryOfSite } from "../support/memory-of-site.ts";
import { someNastyStrings } from "../support/nasty-strings.ts";
import { closing, openSocket, rawRequest, sendRaw } from "../support/raw-http.ts";

let site: ContentSite;
beforeAll(async () => {
  site = await startContentSite({}, { program: ["tests/support/start-measured.ts"] });
});
afterAll(async () => {
  // Whatever was sent here, the process kept running, and stops when asked to.
  expect(await site.stop()).toBe(0);
});

const PAGES = [
  "/",
  "/about",
  "/blog",
  "/nothing",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/healthz",
];

const GROWTH_MAX_MB = 50;
const KEPT_MAX_MB = 5;
const WARMING_UP = 300;
const VARIATIONS = isLong ? 1500 : 500;
const PARTS = 5;
const AT_ONCE = 5;

async function isStillThere(): Promise<boolean> {
  return (await fetch(`${site.url}/`)).status === 200;
}

test.each([
  ["a percent code that is cut off", "/blog/%E0%A4%A", 400],
  ["a percent code that is none", "/%zz", 400],
  ["bytes that are no text", "/blog/%FF%FE", 400],
  ["a NUL", "/blog/%00", 400],
  ["a line break", "/about%0D%0ASet-Cookie:%20a=b", 400],
  ["a path that climbs", "/../../../etc/passwd", 400],
  ["a path that climbs in code", "/%2e%2e/%2e%2e/etc/passwd", 400],
  ["a path that climbs below the built files", "/assets/../../package.json", 400],
  ["a path that climbs in code below the built files", "/assets/..%2f..%2fpackage.json", 404],
  ["a path that climbs below the media", "/media/projects/..%2f..%2fsecret", 404],
  ["backslashes", "/..\\..\\etc\\passwd", 400],
  ["two slashes that could name a host", "//example.com/", 404],
  ["a slug of 4-byte characters", `/blog/${encodeURIComponent("🦊".repeat(50))}`, 404],
  ["a slug that is SQL", `/blog/${encodeURIComponent("'; drop table blog_posts; --")}`, 404],
  ["a slug that is script", `/blog/${encodeURIComponent("<script>alert(1)</script>")}`, 404],
  ["a very long slug", `/blog/${"a".repeat(5000)}`, 404],
  ["an id that is none", "/project/id/1%20or%201=1", 404],
  ["an unknown id", "/project/id/00000000-0000-4000-8000-000000000000", 404],
  ["a page number of the far future", "/blog?page=999999999999", 200],
  ["a page number that is none", "/blog?page=-1%27", 200],
  ["a parameter many times", `/blog?${"page=1&".repeat(500)}`, 200],
  ["an address of 10 KB", `/blog?q=${"a".repeat(10_000)}`, 414],
  ["an address of 20 KB", `/?q=${"a".repeat(20_000)}`, 431],
  ["data of a page that does not exist", "/nothing.data", 404],
  ["the manifest of routes for everything", "/__manifest?paths=/&version=x", 404],
])("%s is answered", async (_what, target, status) => {
  const answer = await sendRaw(site.url, rawRequest("GET", target));
  expect(answer.status).toBe(status);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(answer.body).not.toContain("root:");
  expect(answer.body).not.toContain("<script>alert(1)</script>");
  expect(answer.body).not.toMatch(/at .+\.(?:ts|js):\d+/);
});

test.each(PAGES)("HEAD %s says the same as GET, without a body", async (path) => {
  const get = await sendRaw(site.url, rawRequest("GET", path));
  const head = await sendRaw(site.url, rawRequest("HEAD", path));
  expect(head.status).toBe(get.status);
  expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  expect(head.body).toBe("");
});

test.each(PAGES)("OPTIONS %s names the methods", async (path) => {
  const answer = await sendRaw(site.url, rawRequest("OPTIONS", path));
  expect(answer.status).toBe(204);
  expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
});

test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])(
  "%s is refused everywhere, with the methods that are not",
  async (method) => {
    for (const path of [...PAGES, "/blog.data", "/assets/x.js", "/media/projects/x.jpg"]) {
      const answer = await sendRaw(site.url, rawRequest(method, path, ["Content-Length: 0"]));
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
    }
  },
);

test("a request for any host is served, and absolute addresses come from SITE_URL", async () => {
  const request =
    "GET /about HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n";
  const answer = await sendRaw(site.url, request);
  expect(answer.status).toBe(200);
  expect(answer.body).not.toContain("evil.example");
  expect(answer.body).toContain(`<link rel="canonical" href="${site.url}/about"/>`);
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n"],
  ["a method that is none", "G<>T / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["two lengths", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
])("%s is refused as a bad request", async (_what, bytes) => {
  const answer = await sendRaw(site.url, bytes);
  expect(answer.status).toBe(400);
});

test("visitors who leave in the middle of an answer cost nothing", async () => {
  for (let i = 0; i < 50; i++) {
    const socket = openSocket(site.url);
    await new Promise<void>((resolve) => {
      socket.once("close", () => resolve());
      socket.write(rawRequest("GET", `/blog?page=${i}`), () => socket.destroy());
    });
  }
  expect(await isStillThere()).toBe(true);
});

test("a request sent byte by byte does not delay others", async () => {
  const slow = openSocket(site.url);
  await new Promise<void>((resolve) => slow.write("GET / HTTP/1.1\r\nHos", () => resolve()));
  expect(await isStillThere()).toBe(true);
  const answered = new Promise<string>((resolve) =>
    slow.once("data", (chunk) => resolve(`${chunk}`)),
  );
  slow.write("t: x\r\nConnection: close\r\n\r\n");
  expect(await answered).toContain("200 OK");
  slow.destroy();
});

test("a hundred connections that ask for thousands of pages and read none are closed, others are answered", async () => {
  const before = await memoryOfSite(site.url);
  const request = "GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const sockets = Array.from({ length: 100 }, () => openSocket(site.url));
  const closed = Promise.all(sockets.map(closing));
  for (const socket of sockets) socket.write(request.repeat(3000));
  expect(await isStillThere()).toBe(true);
  // Only a socket that is read notices that it was closed.
  for (const socket of sockets) socket.resume();
  await closed;
  const after = await memoryOfSite(site.url);
  expect(after.resident - before.resident).toBeLessThan(GROWTH_MAX_MB);
});

/** Addresses, parameters and headers that outsiders can vary without end. */
const VARIED = [
  (i: number) => [`/nothing-${i}`],
  (i: number) => [`/blog/nothing-${i}`],
  (i: number) => [`/project/nothing-${i}.data`],
  (i: number) => [`/blog?page=${1000 + i}`],
  (i: number) => [`/contact?sent=${1000 + i}`],
  (i: number) => [`/?q=word${i}`],
  (i: number) => [`/media/projects/${String(i).padStart(64, "0")}.jpg`],
  (i: number) => [
    `/about?utm_source=${i}`,
    `User-Agent: Visitor/${i}`,
    `Referer: http://${i}.example/`,
  ],
  (i: number) => [`/login?next=/${i}`, `Cookie: session=${i}`, `X-Forwarded-For: 10.0.0.${i}`],
];

test("what outsiders vary without end does not stay in memory", async () => {
  const ask = async (i: number) => {
    const [target = "/", ...headers] = VARIED[i % VARIED.length]?.(i) ?? [];
    return (await sendRaw(site.url, rawRequest("GET", target, headers))).status;
  };
  let asked = 0;
  const memoryAfter = async (requests: number) => {
    for (const end = asked + requests; asked < end; asked += AT_ONCE) {
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(asked + i)));
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    }
    return memoryOfSite(site.url);
  };
  const measured = [await memoryAfter(WARMING_UP)];
  while (measured.length <= PARTS) measured.push(await memoryAfter(VARIATIONS / PARTS));
  const grown = measured.slice(1).map(({ kept }, i) => kept - (measured[i]?.kept ?? 0));
  const [warm, whole] = [measured[0], measured.at(-1)];
  expect((whole?.resident ?? 0) - (warm?.resident ?? 0)).toBeLessThan(GROWTH_MAX_MB);
  // What requests leave behind grows in each part; caches that fill up and pending work do not.
  expect(Math.min(...grown)).toBeLessThan(KEPT_MAX_MB / PARTS);
});

test("no string from the list of naughty ones breaks an address", async () => {
  // The empty one leads to the address without its slash.
  for (const text of someNastyStrings()) {
    const coded = encodeURIComponent(text.toWellFormed());
    const targets = [`/blog/${coded}`, `/project/${coded}`, `/?projects=${coded}&page=${coded}`];
    const answers = await Promise.all(
      targets.map((target) => sendRaw(site.url, rawRequest("GET", target))),
    );
    for (const [i, { status }] of answers.entries()) {
      expect([targets[i], [200, 301, 400, 404, 414, 431].includes(status)]).toEqual([
        targets[i],
        true,
      ]);
    }
  }
  expect(site.output()).not.toContain('"level":50');
});

test("every answer carries the headers that protect it", async () => {
  for (const path of [...PAGES, "/blog.data", "/%zz", "/media/projects/x.jpg"]) {
    const { headers } = await sendRaw(site.url, rawRequest("GET", path));
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
    if (headers["content-type"]?.startsWith("text/html")) {
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe-(?:inline|eval)/);
    }
  }
});
