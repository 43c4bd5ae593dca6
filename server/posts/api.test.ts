import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { blogPosts } from "./tables.ts";

let cookie: string;
const site = await forAllTests(startApi());

beforeAll(async () => {
  cookie = await ownersCookie(site.world);
});

function save(id: string, content: string, headers: Record<string, string> = {}) {
  const bases = [fingerprint("")];
  const changes = { title: { value: "Long", bases }, content: { value: content, bases } };
  return fetch(`${site.url}/api/posts/${id}/saves?new`, {
    method: "POST",
    headers: {
      Cookie: cookie,
      Origin: "http://localhost:3000",
      "Content-Type": "application/json",
      ...headers,
    },
    body: JSON.stringify({ editorId: randomUUID(), sequence: 1, kind: "save", changes }),
  });
}

/** For a body of which nothing is sent. */
async function statusOf(id: string, bytes: number): Promise<number | undefined> {
  const headers = { Cookie: cookie, Origin: "http://localhost:3000", "Content-Length": bytes };
  const sent = request(`${site.url}/api/posts/${id}/saves?new`, { method: "POST", headers });
  sent.flushHeaders();
  const [response] = await once(sent, "response");
  sent.destroy();
  return response.statusCode;
}

async function storedLength(id: string): Promise<number | undefined> {
  const [row] = await site.world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row?.content?.length;
}

test("a text of two megabytes is saved", async () => {
  const id = randomUUID();
  const content = `<p>${"Sieben schöne Wörter und noch eins. ".repeat(20)}</p>`.repeat(2_800);
  expect(content.length).toBeGreaterThan(2_000_000);
  const reply = await save(id, content);
  expect([reply.status, await storedLength(id)]).toEqual([200, content.length]);
});

test("a text over the limit is refused by name, and a larger request before it is read", async () => {
  const id = randomUUID();
  const refused = await save(id, `<p>${"x".repeat(6_000_000)}</p>`);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ problems: { content: [expect.any(String)] } });
  expect(await statusOf(id, 37_000_000)).toBe(413);
  expect(await storedLength(id)).toBeUndefined();
});

test("a large request of anyone else is refused", async () => {
  const content = "x".repeat(1_000_000);
  expect((await save(randomUUID(), content, { Cookie: "" })).status).toBe(401);
  expect((await save(randomUUID(), content, { Origin: "https://evil.example" })).status).toBe(403);
});
