import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { siteConfig } from "../site/tables.ts";
import { subscribers } from "./tables.ts";

let visitors = 0;
const now = new Date();
const site = await forAllTests(startApi({ now: () => now }));
beforeEach(async () => {
  await site.world.db.execute(sql`truncate newsletter_subscribers, site_config cascade`);
  await site.world.db.insert(siteConfig).values({ newsletterEnabled: true });
});

function newVisitor(): string {
  visitors += 1;
  return `198.18.${visitors >> 8}.${visitors & 255}`;
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}/api/subscribe-newsletter`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": newVisitor(),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const stored = () => site.world.db.select().from(subscribers);
const HEARD = "Thank you! Please check your email to confirm your subscription.";
const LONG = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.org`;

test("an address alone is enough, and the response is the same for a known one", async () => {
  const answers = [];
  for (let time = 0; time < 2; time += 1) {
    const answer = await post({ email: " Ada@EXAMPLE.com " });
    answers.push([answer.status, answer.headers.get("cache-control"), await answer.json()]);
  }
  expect(answers[0]).toEqual([200, "no-store", { message: HEARD }]);
  expect(answers[1]).toEqual(answers[0]);
  expect(await stored()).toMatchObject([
    { email: "Ada@example.com", status: "pending", source: "api", consentText: "" },
  ]);
});

test("the form's consent text and time are stored, regardless of what the client sends", async () => {
  const email = "ada@example.com";
  await post({ email, place: "footer", consent: true, consentText: "anything", source: "x" });
  const [row] = await stored();
  expect(row).toMatchObject({
    source: "footer",
    consentText: "I would like to receive the newsletter and accept the privacy policy.",
  });
  expect(row?.consentAt).toEqual(now);
  await post({ email: "eve@example.com", place: "listing" });
  expect((await stored())[1]?.consentText).toMatch(/^By subscribing you agree to receive/);
});

test.each([
  ["about", "Email is required"],
  ["footer", "Please enter your email."],
  ["project", "Please enter your email address"],
  ["listing", "Email is required"],
  ["nowhere", "Email is required"],
])("a form at %s without an address gets %j", async (place, email) => {
  const answer = await post({ email: "  ", consent: true, place });
  expect(answer.status).toBe(422);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(await answer.json()).toMatchObject({ status: 422, detail: email, problems: { email } });
});

test("a form with a consent box requires it", async () => {
  const answer = await post({ email: "ada@example.com", place: "contact" });
  const consent = "Please accept the privacy policy to continue.";
  expect([answer.status, (await answer.json()).problems]).toEqual([422, { consent }]);
  expect(await stored()).toEqual([]);
});

describe("an invalid address is refused at its field", () => {
  test.each([
    "ada",
    "ada@nowhere",
    "ada@example.com\r\nBcc: eve@example.com",
    "ada@example.com, eve@example.com",
    '"quoted name"@example.com',
    "Ada <ada@example.com>",
    "ada@[127.0.0.1]",
    "ada\u202e@example.com",
    "ada\0@example.com",
    "💌@example.com",
    `x${LONG}`,
    `${"a".repeat(1_001)}@example.com`,
    "'; drop table newsletter_subscribers; --",
    "<script>alert(1)</script>@example.com",
  ])("%j", async (email) => {
    const answer = await post({ email });
    expect(answer.status).toBe(422);
    expect((await answer.json()).problems).toEqual({
      email: "Please enter a valid email address.",
    });
    expect(await stored()).toEqual([]);
  });
});

test.each(["用户@例子.广告", "o'hara+news@example.ie", LONG])("%j is accepted", async (email) => {
  expect((await post({ email })).status).toBe(200);
  expect(await stored()).toMatchObject([{ email }]);
});

test.each([
  "",
  "{",
  "[]",
  "null",
  '"ada@example.com"',
  "{}",
  '{"email":5}',
  '{"email":["ada@example.com"]}',
  '{"email":"ada@example.com","consent":"yes"}',
])("the body %j is invalid", async (body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(await stored()).toEqual([]);
});

test("an oversized body is refused", async () => {
  expect((await post(`{"email":"${"a".repeat(70_000)}"}`)).status).toBe(413);
});

test("a filled honeypot gets the usual response and is not stored", async () => {
  const answer = await post({ email: "ada@example.com", website: "https://example.com" });
  expect([answer.status, await answer.json()]).toEqual([200, { message: HEARD }]);
  expect(await stored()).toEqual([]);
});

test("a site without a newsletter says so", async () => {
  await site.world.db.update(siteConfig).set({ newsletterEnabled: false });
  const answer = await post({ email: "ada@example.com" });
  expect([answer.status, (await answer.json()).detail]).toEqual([
    404,
    "This site doesn't have a newsletter right now.",
  ]);
  expect(await stored()).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ["another origin", { Origin: "https://elsewhere.example" }],
  ["an origin without a name", { Origin: "null" }],
  ["a neighbour", { "Sec-Fetch-Site": "same-site" }],
])("%s is refused", async (_name, headers) => {
  expect((await post({ email: "ada@example.com" }, headers)).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("our own origin is accepted, also from a page without referrers", async () => {
  const named = { Origin: site.world.environment.SITE_URL };
  expect((await post({ email: "a@example.com" }, named)).status).toBe(200);
  const unnamed = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
  expect((await post({ email: "b@example.com" }, unnamed)).status).toBe(200);
});

test("of a thousand sign-ups from one network a few are accepted, the others get 429", async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 1_000; number += 1) {
    // An IPv6 network counts as one visitor.
    const from = { "X-Forwarded-For": `2001:db8:1:1::${number.toString(16)}` };
    const answer = await post({ email: `ada${number}@example.com` }, from);
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(answer.headers.get("retry-after")).toBe("120");
    expect((await answer.json()).detail).toBe(
      "Too many sign-ups from your network. Please try again in a few minutes.",
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(980);
  expect(await stored()).toHaveLength(20);
  expect((await post({ email: "else@example.com" })).status).toBe(200);
});

test("refused sign-ups count as well", async () => {
  const from = { "X-Forwarded-For": newVisitor() };
  const statuses = new Set<number>();
  for (let number = 0; number < 30; number += 1) {
    statuses.add((await post({ email: "no" }, from)).status);
  }
  expect([...statuses]).toEqual([422, 429]);
});

test("a site-wide flood is rejected without revealing known addresses", async () => {
  await site.world.db.execute(sql`
    insert into newsletter_subscribers (email, source, confirm_sent_at, status, confirmed_at)
    select 'flood' || n || '@example.com', 'api', now(), 'confirmed', now()
    from generate_series(1, 500) n`);
  for (const email of ["new@example.com", "flood1@example.com"]) {
    const answer = await post({ email });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3600"]);
    expect((await answer.json()).detail).toBe(
      "We can't accept new sign-ups right now. Please try again later.",
    );
  }
  expect(await stored()).toHaveLength(500);
});

test("the endpoint is documented", async () => {
  const { paths } = await (await fetch(`${site.url}/api/openapi.json`)).json();
  const { post: described } = paths["/api/subscribe-newsletter"];
  expect(Object.keys(described.responses)).toEqual([
    "200",
    "400",
    "404",
    "415",
    "422",
    "429",
    "503",
  ]);
  const { schema } = described.requestBody.content["application/json"];
  expect(JSON.stringify(schema)).toContain("email");
});

test("many networks of one provider share a limit", async () => {
  const statuses = [];
  for (let n = 0; n < 205; n += 1) {
    const from = { "X-Forwarded-For": `2001:db8:9:${n}::1` };
    statuses.push((await post({ email: "no" }, from)).status);
  }
  expect(statuses.indexOf(429)).toBe(200);
});
