import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closing, openSocket, rawRequest, sendRaw } from "../../tests/support/raw-http.ts";
import { limitBodyTime } from "./body-time.ts";
import { limitConnections } from "./connections.ts";

const MAX = 5;

let server: Server;
let url: string;
const answering = new Set<Socket>();

beforeEach(async () => {
  server = createServer((request, response) => {
    limitBodyTime(request, response, 1);
    if (request.url === "/slow") answering.add(request.socket);
    else response.end("here");
  });
  limitConnections(server, MAX, (socket) => answering.has(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterEach(() => {
  answering.clear();
  server.closeAllConnections();
  server.close();
});

async function opened(address?: string): Promise<Socket> {
  const socket = openSocket(url, address);
  await once(socket, "connect");
  return socket;
}

async function busy(address?: string): Promise<Socket> {
  const count = answering.size;
  const socket = await opened(address);
  socket.write(rawRequest("GET", "/slow"));
  await expect.poll(() => answering.size).toBe(count + 1);
  return socket;
}

test("beyond the limit the oldest connection is closed and the newest is served", async () => {
  const sockets: Socket[] = [];
  for (let i = 0; i < MAX; i++) sockets.push(await opened());
  const oldestIsClosed = closing(sockets[0] ?? expect.fail());
  expect((await sendRaw(url, rawRequest("GET", "/"))).body).toContain("here");
  await oldestIsClosed;
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test("a connection that waits for its response stays while others are idle", async () => {
  const waiting = await busy();
  const idle: Socket[] = [];
  for (let i = 0; i < MAX - 1; i++) idle.push(await opened());
  const firstIdleIsClosed = closing(idle[0] ?? expect.fail());
  await sendRaw(url, rawRequest("GET", "/"));
  await firstIdleIsClosed;
  expect(waiting.destroyed).toBe(false);
});

test("the addresses of one provider's network count together", async () => {
  const waiting = [await busy("127.0.9.1"), await busy("127.0.9.1")];
  const idle: Socket[] = [];
  for (let i = 0; i < MAX - 2; i++) idle.push(await opened(`127.0.1.${i + 1}`));
  const firstIdleIsClosed = closing(idle[0] ?? expect.fail());
  await sendRaw(url, rawRequest("GET", "/"));
  await firstIdleIsClosed;
  expect(waiting.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test("of networks with equally many, one with an idle connection loses it", async () => {
  const waiting = await busy("127.0.9.1");
  const idle: Socket[] = [];
  for (let i = 0; i < MAX - 1; i++) idle.push(await opened(`127.0.${i + 1}.1`));
  const firstIdleIsClosed = closing(idle[0] ?? expect.fail());
  await sendRaw(url, rawRequest("GET", "/"));
  await firstIdleIsClosed;
  expect(waiting.destroyed).toBe(false);
});

test("the newest connection is served while all others wait for responses", async () => {
  const waiting: Socket[] = [];
  for (let i = 0; i < MAX; i++) waiting.push(await busy(`127.0.${i + 1}.1`));
  expect((await sendRaw(url, rawRequest("GET", "/"))).body).toContain("here");
  expect(waiting.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test.each(["GET", "HEAD", "POST"])("an endless body of a %s is cut off", async (method) => {
  const socket = await opened();
  const closed = closing(socket.resume());
  socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write("1\r\nx\r\n");
  await closed;
});
