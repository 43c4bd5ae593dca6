import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { truncateHeaders } from "./truncate-headers.ts";

const server = createServer({ maxHeaderSize: 1_000_000 }, (incoming, outgoing) => {
  truncateHeaders(incoming);
  const raw = Object.fromEntries(
    incoming.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [[name.toLowerCase(), all[at + 1]]] : [],
    ),
  );
  expect(raw).toMatchObject(incoming.headers);
  outgoing.end(JSON.stringify(incoming.headers));
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

async function seenOf(headers: IncomingHttpHeaders): Promise<Record<string, string>> {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const asked = request({ port, host: "127.0.0.1", headers: { Connection: "close", ...headers } });
  const [answer] = await once(asked.end(), "response");
  return z.record(z.string(), z.string()).parse(await json(answer));
}

test("headers are truncated before anything reads them", async () => {
  const long = "x".repeat(100_000);
  const headers = { "User-Agent": long, COOKIE: long, Range: long, Referer: long, "X-Else": long };
  expect(await seenOf(headers)).toMatchObject({
    "user-agent": "x".repeat(500),
    cookie: "x".repeat(8_192),
    range: "x".repeat(2_048),
    referer: "x".repeat(2_048),
    "x-else": "x".repeat(2_048),
  });
});

test("forwarded addresses are truncated from the left", async () => {
  const forged = "203.0.113.1, ".repeat(1_000);
  const seen = await seenOf({ "X-Forwarded-For": `${forged}198.51.100.7` });
  expect(seen["x-forwarded-for"]).toHaveLength(2_048);
  expect(seen["x-forwarded-for"]).toMatch(/198\.51\.100\.7$/);
});

test("headers within the limits are unchanged", async () => {
  const headers = { "user-agent": "x".repeat(500), cookie: `a=${"b".repeat(8_000)}` };
  expect(await seenOf(headers)).toMatchObject(headers);
});
