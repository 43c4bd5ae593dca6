import { beforeAll, beforeEach, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost } from "../../tests/support/rows.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { createPreviewLink } from "./change-links.ts";
import { previewLinks, previewOpenings } from "./tables.ts";

const NOW = new Date();
let postId: string;
let token: string;
const site = await forAllTests(startApi({ now: () => NOW }));

beforeAll(async () => {
  postId = await addPost(site.world.db, { slug: "letters" });
});
beforeEach(async () => {
  await site.world.db.delete(previewLinks);
  const made = await createPreviewLink(
    site.world,
    { noun: "post", id: postId },
    { label: "", days: 1 },
  );
  token = made && made !== "full" ? (made.address.split("/").at(-1) ?? "") : "";
});

async function report(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}/api/preview-views`, {
    method: "POST",
    body,
    headers: { "User-Agent": BROWSER, "Content-Type": "text/plain", ...headers },
  });
}

const opening = () => JSON.stringify({ token });
async function counted(): Promise<number | undefined> {
  const [link] = await site.world.db.select().from(previewLinks);
  return link?.viewCount;
}

test("an opening counts once per session, tracked by a path-scoped cookie", async () => {
  const first = await report(opening());
  expect(first.status).toBe(204);
  const [cookie = ""] = first.headers.getSetCookie();
  expect(cookie).toMatch(
    /^vitrine-3000\.opened-[\da-f-]{36}=[\da-f-]{36}; Path=\/api\/preview-views; HttpOnly; SameSite=Lax$/,
  );
  expect(cookie).not.toContain(token);
  const again = await report(opening(), { Cookie: cookie.split(";")[0] ?? "" });
  expect([again.status, again.headers.getSetCookie(), await counted()]).toEqual([204, [], 1]);
  await report(opening());
  expect(await counted()).toBe(2);
});

test("the time that a page was visible is added to its opening, which the cookie finds", async () => {
  const { db } = site.world;
  const [cookie = ""] = (await report(opening())).headers.getSetCookie();
  await db.update(previewOpenings).set({ lastSeenAt: new Date(Date.now() - 60_000) });
  const timed = (seconds: unknown) => JSON.stringify({ token, seconds });
  await report(timed(12));
  await report(timed("12"), { Cookie: cookie.split(";")[0] ?? "" });
  await report(timed(-5), { Cookie: cookie.split(";")[0] ?? "" });
  const answer = await report(timed(12), { Cookie: cookie.split(";")[0] ?? "" });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  expect(await db.select({ seconds: previewOpenings.seconds }).from(previewOpenings)).toEqual([
    { seconds: 12 },
  ]);
  expect(await counted()).toBe(1);
});

test.each<{ who: string; headers: Record<string, string> }>([
  { who: "a crawler", headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } },
  { who: "a preview of links", headers: { "User-Agent": "Slackbot-LinkExpanding 1.0" } },
  { who: "a browser without a name", headers: { "User-Agent": "" } },
  { who: "a browser that looks ahead", headers: { "Sec-Purpose": "prefetch;prerender" } },
  { who: "somebody who objects", headers: { "Sec-GPC": "1" } },
  { who: "somebody who does not want to be tracked", headers: { DNT: "1" } },
])("$who is not counted", async ({ headers }) => {
  expect((await report(opening(), headers)).status).toBe(204);
  expect(await counted()).toBe(0);
});

test.each([
  "",
  "null",
  "[]",
  "{",
  `{"token":7}`,
  `{"seconds":7}`,
  `{"token":"${"x".repeat(43)}"}`,
  "\u0000",
])("%j is accepted and ignored", async (body) => {
  const answer = await report(body);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  expect(await counted()).toBe(0);
});

test("an oversized body is refused", async () => {
  expect((await report("x".repeat(2000))).status).toBe(413);
});

test("a flood of reports from one network stays within its limit", async () => {
  const flood = Array.from({ length: 200 }, (_, nth) => nth);
  for (const nth of flood) {
    await report(opening(), { "X-Forwarded-For": `2001:db8:0:9::${nth.toString(16)}` });
  }
  expect(await counted()).toBe(180);
});
