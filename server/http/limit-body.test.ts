import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";

const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line) => void logged.push(line) });
const site = await forAllTests(startApi({ log }));

test.each([
  ["with a length", "Content-Length: 500\r\n\r\n{"],
  ["in pieces", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
])("a body %s that is cut off is not logged as an error", async (_how, start) => {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.resume().write(`POST /api/views HTTP/1.1\r\nHost: x\r\n${start}`);
  await once(socket, "connect");
  socket.end();
  await once(socket, "close");
  // Served after the previous request was aborted.
  expect((await fetch(`${site.url}/api/openapi.json`)).status).toBe(200);
  expect(logged).toEqual([]);
});

test("a chunked body is measured as it arrives", async () => {
  const send = (bytes: number) => {
    const inPieces = { body: new Blob(["x".repeat(bytes)]).stream(), duplex: "half" };
    return fetch(`${site.url}/api/views`, { method: "POST", ...inPieces });
  };
  expect((await send(6 * 1024)).status).toBe(204);
  expect((await send(6 * 1024 + 1)).status).toBe(413);
  expect(logged).toEqual([]);
});
