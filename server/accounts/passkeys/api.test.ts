import { expect, test } from "vitest";
import { TestBrowser } from "../../../tests/support/accounts-world.ts";
import { startApi } from "../../../tests/support/api-site.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { openSession } from "../open-session.ts";
import { insertAccount } from "../store.ts";
import { passkeys, session } from "../tables.ts";

const now = new Date();
const site = await forAllTests(startApi({ now: () => now }));
const { world } = site;
const person = { name: "Ada", email: "ada@example.com", role: "owner" as const, passwordHash: "" };
const owner = await insertAccount(world.db, person);

async function signedIn(): Promise<string> {
  const browser = new TestBrowser();
  browser.keep(await openSession(world, owner.id, browser.client));
  return browser.client.cookies;
}

function post(path: string, body: unknown, cookie = "", headers: Record<string, string> = {}) {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${site.url}/api${path}`, {
    method: "POST",
    body: sent,
    headers: {
      "Content-Type": "application/json",
      Origin: "http://localhost:3000",
      cookie,
      ...headers,
    },
  });
}

test("a fresh session adds a passkey under a valid name", async () => {
  const cookie = await signedIn();
  const options = await post("/passkeys/options", {}, cookie);
  expect([options.status, options.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { challenge } = await options.json();
  const made = new Authenticator().make(challenge);
  const nameless = await post("/passkeys", { name: " \u202e ", made }, cookie);
  expect(nameless.status).toBe(422);
  expect(await nameless.json()).toMatchObject({ problems: { name: "Name is required" } });
  expect((await post("/passkeys", { name: " My key ", made }, cookie)).status).toBe(201);
  expect(await world.db.select().from(passkeys)).toMatchObject([{ name: "My key" }]);
  expect((await post("/passkeys", { name: "Again", made }, cookie)).status).toBe(422);
});

test("no other session gets options", async () => {
  expect((await post("/passkeys/options", {})).status).toBe(401);
  expect((await post("/passkeys", {})).status).toBe(401);
  const cookie = await signedIn();
  const foreign = { Origin: "https://evil.example" };
  expect((await post("/passkeys/options", {}, cookie, foreign)).status).toBe(403);
  await world.db.update(session).set({ confirmedAt: new Date("2020-01-01") });
  const unsure = await post("/passkeys/options", {}, cookie);
  expect(unsure.status).toBe(403);
  expect(await unsure.json()).toMatchObject({ detail: "Confirm it's you first." });
});

test.each([
  "",
  "{",
  "null",
  "[]",
  { name: "x" },
  { name: 1, made: {} },
  { name: "x", made: { id: "x" } },
  { name: "x", made: { ...new Authenticator().make("x"), type: "password" } },
])("an invalid passkey is refused: %#", async (body) => {
  expect((await post("/passkeys", body, await signedIn())).status).toBe(400);
});

test("sign-in options are bound to the browser by a cookie", async () => {
  const asked = await post("/passkeys/sign-in-options", "");
  expect(asked.status).toBe(200);
  expect(await asked.json()).toMatchObject({ rpId: "localhost", userVerification: "required" });
  const [cookie = ""] = asked.headers.getSetCookie();
  expect(cookie).toMatch(
    /^vitrine-3000\.passkey=[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
  );
  const again = await post("/passkeys/sign-in-options", "", cookie.split(";")[0]);
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("too many requests from one network are refused, others are not", async () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const statuses = [];
  for (let i = 0; i < 31; i++) {
    const asked = await post("/passkeys/sign-in-options", "", "", from("198.51.100.9"));
    statuses.push(asked.status);
  }
  expect(statuses.indexOf(429)).toBe(30);
  const other = await post("/passkeys/sign-in-options", "", "", from("203.0.113.200"));
  expect(other.status).toBe(200);
});

test("many networks of one provider share a limit", async () => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, n) =>
      post("/passkeys/sign-in-options", "", "", { "X-Forwarded-For": `2001:db8:9:${n}::1` }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses).toContain(429);
});
