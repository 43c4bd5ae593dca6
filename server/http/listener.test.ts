import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closing, openSocket, rawRequest } from "../../tests/support/raw-http.ts";
import { type Listener, listen } from "./listener.ts";
import { PageCache } from "./page-cache.ts";

/** More than the socket buffers of both sides hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024);
const ASK = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n";

let listener: Listener;
let url: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  listener = await listen({ host: "127.0.0.1", port: 0, cache: new PageCache(), headers: [] });
  url = `http://127.0.0.1:${listener.port()}`;
  listener.serve((request, response) => {
    asked.push(request.url ?? "");
    response.end(request.url === "/large" ? LARGE : `${request.method} ${request.url}\n`);
  });
});
afterEach(() => listener.stop());

async function othersAreAnswered(): Promise<void> {
  for (let i = 0; i < 20; i++)
    expect(await (await fetch(`${url}/other`)).text()).toBe("GET /other\n");
}

test("during the start it is healthy, and a page comes back by itself", async () => {
  const early = { host: "127.0.0.1", port: 0, cache: new PageCache(), headers: ["X-Any", "yes"] };
  const starting = await listen(early);
  const answers = [];
  for (const [method, path] of [
    ["GET", "/healthz"],
    ["HEAD", "/healthz"],
    ["GET", "/healthz?probe=1"],
    ["POST", "/healthz"],
    ["GET", "/readyz"],
    ["GET", "/healthz/more"],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${starting.port()}${path}`, { method });
    const text = await answer.text();
    const again = answer.headers.get("refresh");
    answers.push([method, path, answer.status, text.replace(/<.*>/, "page"), again]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).not.toBeNull();
    expect(answer.headers.get("x-any")).toBe("yes");
  }
  await starting.stop();
  expect(answers).toEqual([
    ["GET", "/healthz", 200, "ok\n", null],
    ["HEAD", "/healthz", 200, "", null],
    ["GET", "/healthz?probe=1", 200, "ok\n", null],
    ["POST", "/healthz", 503, "page", null],
    ["GET", "/readyz", 503, "page", "2"],
    ["GET", "/healthz/more", 503, "page", "2"],
  ]);
});

test("a client that does not read gets one response rendered, not all it requests", async () => {
  const socket = openSocket(url).pause();
  socket.write(ASK.repeat(10));
  await expect.poll(() => asked.length).toBe(1);
  await othersAreAnswered();
  expect(asked.filter((path) => path === "/large")).toHaveLength(1);
  socket.destroy();
});

test("a connection that sends thousands of requests at once is closed before they are parsed", async () => {
  let parsed = 0;
  const count = () => {
    parsed++;
  };
  subscribe("http.server.request.start", count);
  const socket = openSocket(url).resume();
  const closed = closing(socket);
  socket.write(ASK.repeat(3000));
  await closed;
  unsubscribe("http.server.request.start", count);
  expect(parsed).toBeLessThan(20);
  expect(asked).toEqual(["/large"]);
  await othersAreAnswered();
});

test("unfinished bodies do not fill memory, and others are served", async () => {
  const reading: string[] = [];
  listener.serve((request, response) => {
    reading.push(request.url ?? "");
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => response.end(body)).on("error", () => {});
  });
  const MB = 1024 * 1024;
  const sockets = Array.from({ length: 24 }, (_, nth) => {
    const socket = openSocket(url).resume();
    socket.write(`POST /${nth} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${2 * MB}\r\n\r\n`);
    socket.write(Buffer.alloc(MB, "a"));
    return socket;
  });
  const open = () => sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length;
  await expect.poll(() => reading.length).toBe(24);
  await expect.poll(open).toBeLessThanOrEqual(16);
  const answer = await fetch(`${url}/small`, { method: "POST", body: "hello" });
  expect(await answer.text()).toBe("hello");
  for (const socket of sockets) socket.destroy();
});

test.each([
  ["an endless body", "GET /other", true],
  ["an unfinished body", "GET /other", false],
  ["an endless upload to an invalid address", "PATCH /api/uploads/%ff", true],
  ["an endless upload to a long address", `PATCH /api/uploads/${"x".repeat(9_000)}`, true],
])("the rest of %s is cut off after the response", async (_, start, isSent) => {
  const socket = openSocket(url).resume();
  const closed = closing(socket);
  socket.write(`${start} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `200\r\n${"x".repeat(512)}\r\n`.repeat(64);
  const writing = setInterval(() => isSent && socket.writable && socket.write(chunk), 1);
  await closed;
  clearInterval(writing);
  await othersAreAnswered();
});

test("a body that ends soon after the response leaves the connection open", async () => {
  const socket = openSocket(url);
  let received = "";
  socket.on("data", (data: Buffer) => {
    received += data;
  });
  socket.write("POST /first HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab");
  await expect.poll(() => received).toContain("POST /first");
  socket.write("cdGET /second HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => received).toContain("GET /second");
  socket.destroy();
});

test("a body in thousands of tiny chunks is cut off, and what was read of it is dropped", async () => {
  const requests: IncomingMessage[] = [];
  listener.serve((request) => requests.push(request));
  const socket = openSocket(url).resume();
  const closed = closing(socket);
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  socket.write(head + "1\r\nx\r\n".repeat(10_000));
  await closed;
  expect(requests.map(({ readableLength }) => readableLength < 3_000)).toEqual([true]);
});

test("pipelined requests are answered in order, with their bodies", async () => {
  const socket = openSocket(url);
  const paths = Array.from({ length: 12 }, (_, i) => `/${i}`);
  const requests = paths.map((path, i) =>
    i % 3 === 1
      ? `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello`
      : `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  socket.write(requests.join("") + rawRequest("GET", "/last"));
  let received = "";
  for await (const chunk of socket) received += chunk;
  expect(asked).toEqual([...paths, "/last"]);
  const bodies = [...received.matchAll(/\r\n\r\n((?:GET|POST) \/\w+)/g)].map(([, body]) => body);
  expect(bodies).toEqual(
    [...paths, "/last"].map((path, i) => (i % 3 === 1 && i < 12 ? `POST ${path}` : `GET ${path}`)),
  );
});
