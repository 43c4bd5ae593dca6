import { afterAll, beforeAll, expect, test } from "vitest";
import { session, signInAttempts } from "#server/accounts/tables.ts";
import { API_RULES } from "#server/http/api-rules.ts";
import { tokenHash } from "#server/secret-token.ts";
import { makeAccount, OWNER, signInAt } from "../support/accounts.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { EVERY_PAGE } from "../support/every-route.ts";
import { nastyStrings } from "../support/nasty-strings.ts";
import { findInOutbox } from "../support/outbox.ts";
import { rawRequest, sendRaw } from "../support/raw-http.ts";
import { tokenIn } from "../support/visitors.ts";

const BEHIND_PROXY = { TRUSTED_PROXIES: "127.0.0.1,::1" };
const WRONG = "wrong horse battery staple";

let site: ContentSite;
beforeAll(async () => {
  site = await startContentSite(BEHIND_PROXY);
  await makeAccount(site.db, "owner");
});
afterAll(() => site.stop());

type Try = { email?: string; password?: string; from?: string; headers?: Record<string, string> };

/** One attempt to sign in, from an address that the proxy names. */
async function enter({
  email = OWNER.email,
  password = WRONG,
  from = "203.0.113.1",
  headers,
}: Try) {
  return fetch(`${site.url}/login`, {
    method: "POST",
    headers: { Origin: site.url, "X-Forwarded-For": from, ...headers },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
}

const statusOf = async (attempt: Try) => (await enter(attempt)).status;
const forgetAttempts = () => site.db.delete(signInAttempts);

test("of fifty concurrent guesses five are checked, and the right password is refused after them", async () => {
  await forgetAttempts();
  const guesses = Array.from({ length: 50 }, () => statusOf({}));
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  const late = await enter({ password: OWNER.password });
  expect(late.status).toBe(429);
  expect(await late.text()).toMatch(/Too many attempts\. Please try again in 15 minutes\./);
  // From elsewhere the owner gets in at once: no one can lock them out.
  expect(await statusOf({ password: OWNER.password, from: "198.51.100.7" })).toBe(303);
});

test("a successful sign-in clears the failed attempts", async () => {
  await forgetAttempts();
  for (let i = 0; i < 4; i++) expect(await statusOf({})).toBe(401);
  expect(await statusOf({ password: OWNER.password })).toBe(303);
  expect(await site.db.select().from(signInAttempts)).toEqual([]);
});

test("a session is new at each sign-in, whatever cookie was there before", async () => {
  await forgetAttempts();
  const first = await signInAt(site.url);
  const planted = first.replace(/=.*/, "=planted.by-someone");
  const [name = ""] = first.split("=");
  for (const before of [planted, first]) {
    const answer = await enter({ password: OWNER.password, headers: { Cookie: before } });
    const after = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(name)) ?? "";
    expect(tokenIn(after.split(";")[0] ?? "")).not.toBe(tokenIn(before));
    expect(after).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  }
  const stored = await site.db.select({ token: session.token }).from(session);
  expect(stored.map(({ token }) => token)).toContain(tokenHash(tokenIn(first)));
  expect(JSON.stringify(stored)).not.toContain(tokenIn(first));
  // What stands in the database opens nothing.
  const forged = first.replace(tokenIn(first), encodeURIComponent(stored[0]?.token ?? ""));
  const asked = await fetch(`${site.url}/admin`, {
    headers: { Cookie: forged },
    redirect: "manual",
  });
  expect(asked.headers.get("location")).toBe("/login");
});

test("cross-site requests are refused at every address that accepts any", async () => {
  const owner = await signInAt(site.url);
  const pages = EVERY_PAGE.filter(({ hasAction }) => hasAction).flatMap(({ path }) => [
    path,
    `${path}.data`,
  ]);
  const operations = Object.entries(API_RULES)
    .filter(([operation, rule]) => !operation.startsWith("GET ") && rule !== "signer")
    .map(([operation]) => `/api${operation.split(" ")[1]}`);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${site.url}.evil.example` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: site.url },
    {},
  ];
  for (const path of [...pages, ...operations]) {
    for (const headers of foreign) {
      const { status } = await fetch(site.url + path, {
        method: "POST",
        headers: { Cookie: owner, ...headers },
        body: new URLSearchParams({ email: OWNER.email }),
        redirect: "manual",
      });
      expect([path, headers, status]).toEqual([path, headers, 403]);
    }
  }
  const still = await fetch(`${site.url}/admin`, {
    headers: { Cookie: owner },
    redirect: "manual",
  });
  expect(still.status).toBe(200);
});

test.each(["//evil.example", "https://evil.example/admin"])(
  "signing in redirects to no other site: %j",
  async (next) => {
    await forgetAttempts();
    const answer = await fetch(`${site.url}/login?next=${encodeURIComponent(next)}`, {
      method: "POST",
      headers: { Origin: site.url },
      body: new URLSearchParams({ email: OWNER.email, password: OWNER.password }),
      redirect: "manual",
    });
    expect(answer.headers.get("location")).toBe("/admin");
  },
);

test("bad input in any field or token is refused without a server error", async () => {
  const allowed = new Set([400, 401, 404, 410, 413, 422, 429]);
  const strings = nastyStrings().filter((_, index) => index % 16 === 0);
  let calls = 0;
  const seen = (answer: Response, what: string) => {
    expect([what, answer.status, allowed.has(answer.status)]).toEqual([what, answer.status, true]);
  };
  for (const [index, text] of strings.entries()) {
    // Judged once for each address, since a network may try twenty accounts.
    const from = `2001:db8:${(index + 1).toString(16)}::1`;
    seen(await enter({ email: text, password: text, from }), `sign in with ${text}`);
    const token = encodeURIComponent(text);
    for (const path of [`/login?token=${token}`, `/setup?token=${token}`]) {
      seen(await fetch(site.url + path), path);
    }
    calls += 3;
  }
  const form = (body: BodyInit, type: string) =>
    fetch(`${site.url}/login`, {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": type, "X-Forwarded-For": "2001:db8:ffff::1" },
      body,
    });
  seen(await form("{", "application/json"), "no form");
  seen(await form("--x\r\nbroken", "multipart/form-data; boundary=x"), "a broken form");
  seen(
    await form("email=".padEnd(70_000, "a"), "application/x-www-form-urlencoded"),
    "a huge form",
  );
  seen(await form("", "application/x-www-form-urlencoded"), "an empty form");
  expect(calls).toBeGreaterThan(2);
  expect(site.output()).not.toMatch(/"level":50/);
});

test("too many headers are refused, and oversized cookies grant nothing", async () => {
  const send = (cookie: string, more: string[] = []) =>
    sendRaw(site.url, rawRequest("GET", "/admin", [`Cookie: ${cookie}`, ...more]));
  const session = (await signInAt(site.url)).split("=")[0];
  for (const cookie of [
    `${session}=${"x".repeat(12_000)}`,
    `${session}=;`.repeat(400),
    ";".repeat(12_000),
    `${session}=%`,
    `${session}=%00%ff; ${session}=__proto__`,
  ]) {
    const { status, headers } = await send(cookie);
    expect([status, headers.location]).toEqual([302, "/login"]);
  }
  // A client that is still sending when it is refused may only see a closed connection.
  const refusal = (sent: Promise<{ status: number }>) =>
    sent.then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    );
  expect([431, "ECONNRESET"]).toContain(await refusal(send(`${session}=${"x".repeat(20_000)}`)));
  const many = Array.from({ length: 500 }, (_, i) => `X-${i}: ${"y".repeat(40)}`);
  expect([431, "ECONNRESET"]).toContain(await refusal(send("a=b", many)));
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test("a forged X-Forwarded-For does not reset the limit without a trusted proxy", async () => {
  const bare = await startContentSite();
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const answer = await fetch(`${bare.url}/login`, {
        method: "POST",
        headers: { Origin: bare.url, "X-Forwarded-For": `198.51.100.${i}` },
        body: new URLSearchParams({ email: OWNER.email, password: WRONG }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  } finally {
    await bare.stop();
  }
});

test("links in emails use the configured address, whatever Host header was sent", async () => {
  const body = new URLSearchParams({ intent: "reset", email: OWNER.email }).toString();
  const { status } = await sendRaw(
    site.url,
    [
      "POST /login HTTP/1.1",
      "Host: evil.example",
      "X-Forwarded-Host: evil.example",
      `Origin: ${site.url}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  expect(status).toBe(200);
  const link = await findInOutbox(site, /\/login\?token=[\w-]+/);
  expect(link).toContain(site.url);

  // As a browser sends it to a plain HTTP address. A sign-in at this address would not be checked either.
  const reset = await fetch(link, {
    method: "POST",
    headers: { Origin: "null" },
    body: new URLSearchParams({ intent: "sign-in", ...OWNER }),
    redirect: "manual",
  });
  expect(reset.status).toBe(303);
  expect(reset.headers.get("location")).toBe("/login?changed=1");
  expect(reset.headers.getSetCookie()).toEqual([]);
});
