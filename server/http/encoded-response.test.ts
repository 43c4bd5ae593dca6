import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseEncoding, encodePage, sendEncoded } from "./encoded-response.ts";

/** Long enough to be sent as a Buffer. */
const BODY = "<!doctype html><p>Grüße</p>".repeat(1000);
let server: Server;
let port: number;
beforeAll(async () => {
  const page = await encodePage({
    status: 200,
    headers: ["Content-Type", "text/html; charset=utf-8"],
    body: Buffer.from(BODY),
    tags: [],
    until: null,
  });
  server = createServer((incoming, outgoing) => sendEncoded(page, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

type Answer = { status?: number; headers: Record<string, unknown>; body: Buffer };

function ask(method: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("each encoding carries the same page under its own ETag", async () => {
  const plain = await ask("GET", {});
  const brotli = await ask("GET", { "accept-encoding": "gzip, br" });
  const gzip = await ask("GET", { "accept-encoding": "gzip" });
  expect(plain.body.toString()).toBe(BODY);
  expect(brotliDecompressSync(brotli.body).toString()).toBe(BODY);
  expect(gunzipSync(gzip.body).toString()).toBe(BODY);
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

test("a matching ETag gets a 304 without a body", async () => {
  const { headers } = await ask("GET", { "accept-encoding": "br" });
  for (const known of [`${headers.etag}`, `"other", W/${headers.etag}`, "*"]) {
    const again = await ask("GET", { "accept-encoding": "br", "if-none-match": known });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  }
  expect((await ask("GET", { "if-none-match": `${headers.etag}` })).status).toBe(200);
});

test("HEAD has the length of GET", async () => {
  const head = await ask("HEAD", {});
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(BODY)));
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0, gzip;q=0", "identity"],
  ["br;q=0.1", "br"],
])("Accept-Encoding %s selects %s", (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});
