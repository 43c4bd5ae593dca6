import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { cutHeaders } from "./cut-headers.ts";

const server = createServer({ maxHeaderSize: 1_000_000 }, (incoming, outgoing) => {
  cutHeaders(incoming);
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

/** The headers that were sent, as the product sees them. */
async function seenOf(headers: IncomingHttpHeaders): Promise<Record<string, string>> {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const asked = request({ port, host: "127.0.0.1", headers: { Connection: "close", ...headers } });
  const [answer] = await once(asked.end(), "response");
  return z.record(z.string(), z.string()).parse(await json(answer));
}

test("headers are cut to what is used of them, before anything reads them", async () => {
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

test("of forwarded addresses the last stay", async () => {
  const forged = "203.0.113.1, ".repeat(1_000);
  const seen = await seenOf({ "X-Forwarded-For": `${forged}198.51.100.7` });
  expect(seen["x-forwarded-for"]).toHaveLength(2_048);
  expect(seen["x-forwarded-for"]).toMatch(/198\.51\.100\.7$/);
});

test("what is as long as it may be stays as it is", async () => {
  const headers = { "user-agent": "x".repeat(500), cookie: `a=${"b".repeat(8_000)}` };
  expect(await seenOf(headers)).toMatchObject(headers);
});
