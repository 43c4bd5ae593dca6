import { afterAll, beforeAll, expect, test } from "vitest";
import { API_RULES } from "#server/http/api-rules.ts";
import { makeAccount, OWNER } from "../support/accounts.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { EVERY_PAGE } from "../support/every-route.ts";
import { observatoryScore } from "../support/observatory.ts";

/** As behind a proxy that speaks https. */
const ORIGIN = "https://vitrine.example";
const FILES = ["/feed.xml", "/sitemap.xml", "/robots.txt", "/llms.txt", "/site.webmanifest"];
const OTHERS = [
  "/healthz",
  "/readyz",
  "/favicon.ico",
  "/assets/nothing.js",
  "/media/nothing",
  "/%zz",
];

let site: ContentSite;
let session = "";
beforeAll(async () => {
  site = await startContentSite({ SITE_URL: ORIGIN });
  await makeAccount(site.db, "owner");
});
afterAll(() => site.stop());

async function scoreOf(path: string, init: RequestInit = {}): Promise<number> {
  const abort = new AbortController();
  const signal = abort.signal;
  const answer = await fetch(site.url + path, { redirect: "manual", signal, ...init });
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  const body = isStream ? "" : await answer.text();
  if (isStream) abort.abort();
  const { score, by } = observatoryScore({ headers: answer.headers, body, ownOrigin: ORIGIN });
  if (score < 100) throw new Error(`${path} has ${score} points: ${JSON.stringify(by)}`);
  return score;
}

test("the cookie of a session is the host's alone, never read by scripts, never sent in the clear", async () => {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ email: OWNER.email, password: OWNER.password }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-vitrine\.\w+=/);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/);
    expect(cookie).toMatch(/; HttpOnly(?:;|$)/);
    expect(cookie).toMatch(/; Secure(?:;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(?:;|$)/);
    expect(cookie).not.toMatch(/domain=/i);
  }
  session = cookies.find((cookie) => cookie.includes("session_token"))?.split(";")[0] ?? "";
  const { headers } = answer;
  expect(observatoryScore({ headers, body: "", ownOrigin: ORIGIN }).score).toBeGreaterThanOrEqual(
    100,
  );
});

test("by Mozilla's rules every page has 100 points or more, for anyone and for the owner", async () => {
  for (const { path } of EVERY_PAGE) {
    for (const headers of [{ Cookie: "" }, { Cookie: session }]) {
      for (const address of [path, `${path === "/" ? "/_" : path}.data`]) {
        if (address.startsWith("/admin/sign-out")) continue;
        expect(await scoreOf(address, { headers })).toBeGreaterThanOrEqual(100);
      }
    }
  }
});

test("so have files, operations and refusals", async () => {
  const operations = Object.keys(API_RULES).map((operation) => operation.split(" "));
  for (const path of [...FILES, ...OTHERS]) {
    expect(await scoreOf(path)).toBeGreaterThanOrEqual(100);
  }
  for (const [method = "", path = ""] of operations) {
    for (const Cookie of ["", session]) {
      const headers = { Cookie, Origin: ORIGIN };
      expect(await scoreOf(`/api${path}`, { method, headers })).toBeGreaterThanOrEqual(100);
    }
  }
});

test("a page that lacks what it must have would have fewer points", () => {
  const judge = (headers: Record<string, string>) =>
    observatoryScore({ headers: new Headers(headers), body: "", ownOrigin: ORIGIN }).score;
  const good = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  expect(judge(good)).toBe(120);
  expect(judge({ ...good, "content-security-policy": "script-src 'unsafe-inline'" })).toBe(60);
  expect(judge({ ...good, "strict-transport-security": "" })).toBe(80);
  expect(judge({ ...good, "set-cookie": "session_token=1; HttpOnly" })).toBe(110);
  expect(judge({})).toBe(30);
});
