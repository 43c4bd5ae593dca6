import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closing, openSocket, rawRequest } from "../../tests/support/raw-http.ts";
import { type Listener, listen } from "./listener.ts";
import { PageCache } from "./page-cache.ts";

/** More than the buffers of both sides take from a server whose answer nobody reads. */
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

test("a connection that does not read has one answer made for it, not all it asks for", async () => {
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

test("bodies that are never finished fill no memory, and others are answered", async () => {
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

test("requests that are sent together are answered in their order, bodies and all", async () => {
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
