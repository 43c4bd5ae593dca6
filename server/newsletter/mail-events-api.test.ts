import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { originalHeaders, outOfOffice, postfixReport } from "../../tests/support/reports.ts";
import { parseEnvironment } from "../env.ts";
import { mailIdentifiers } from "../mail/report-token.ts";
import { REPORT_MAX_BYTES } from "../mail/reports/read-delivery-report.ts";
import { mailingIdOf } from "./mailing-id.ts";
import { bounces, deliveries, sends, subscribers } from "./tables.ts";

const SECRET = "a secret of the test, long enough";

let now = new Date("2026-05-01T12:00:00Z");
const parsed = parseEnvironment({ BOUNCE_WEBHOOK_SECRET: SECRET });
if (!parsed.ok) throw new Error(parsed.problems.join());
const site = await forAllTests(startApi({ environment: parsed.environment, now: () => now }));

beforeEach(() => {
  now = new Date("2026-05-01T12:00:00Z");
});

async function subscribe(email = `${randomUUID()}@example.net`): Promise<string> {
  const [row] = await site.world.db
    .insert(subscribers)
    .values({ email, status: "confirmed", source: "footer", confirmedAt: new Date() })
    .returning({ id: subscribers.id });
  return row?.id ?? "";
}

async function subscriber(id: string) {
  const [row] = await site.world.db.select().from(subscribers).where(eq(subscribers.id, id));
  return row;
}

type Sent = { id: string; timestamp: number; key: string | Buffer; type: string; signed: string };

function signatureOf(body: string, { id, timestamp, key }: Omit<Sent, "type" | "signed">): string {
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return `v1,${mac}`;
}

function post(body: string, changes: Partial<Sent> = {}, headers: Record<string, string> = {}) {
  const sent = {
    id: randomUUID(),
    timestamp: now.getTime() / 1000,
    key: SECRET,
    type: "application/json",
    signed: body,
    ...changes,
  };
  return fetch(`${site.url}/api/mail-events`, {
    method: "POST",
    body,
    headers: {
      "Content-Type": sent.type,
      "webhook-id": sent.id,
      "webhook-timestamp": String(sent.timestamp),
      "webhook-signature": signatureOf(sent.signed, sent),
      ...headers,
    },
  });
}

const events = (...list: unknown[]) => JSON.stringify({ events: list });

test("events end subscriptions and report unknown addresses", async () => {
  const [hard, complaint] = [await subscribe("Gone@example.net"), await subscribe()];
  const answer = await post(
    events(
      { type: "hard", email: "gone@EXAMPLE.net", reason: "550 5.1.1" },
      { type: "complaint", email: (await subscriber(complaint))?.email },
      { type: "hard", email: "nobody@example.net" },
    ),
  );
  expect([answer.status, await answer.json()]).toEqual([200, { taken: 2, unknown: 1 }]);
  expect((await subscriber(hard))?.status).toBe("bounced");
  expect((await subscriber(complaint))?.status).toBe("complained");
});

test("an internationalized domain is recognized in either form", async () => {
  const stored = [await subscribe("a@bücher.example"), await subscribe("b@xn--bcher-kva.example")];
  const reported = ["A@xn--bcher-kva.example", "b@bücher.example"];
  await post(events(...reported.map((email) => ({ type: "hard", email }))));
  for (const id of stored) expect((await subscriber(id))?.status).toBe("bounced");
});

test("a complaint ends both rows where an earlier version stored both forms of an address", async () => {
  const stored = [await subscribe("c@bücher.example"), await subscribe("c@xn--bcher-kva.example")];
  const answer = await post(events({ type: "complaint", email: "c@bücher.example" }));
  expect(await answer.json()).toEqual({ taken: 1, unknown: 0 });
  for (const id of stored) expect((await subscriber(id))?.status).toBe("complained");
});

test("redelivered events count once", async () => {
  const id = await subscribe();
  const body = events({ type: "soft", email: (await subscriber(id))?.email });
  for (let n = 0; n < 4; n += 1) await post(body, { id: "the same" });
  const noted = await site.world.db.select().from(bounces).where(eq(bounces.subscriberId, id));
  expect(noted).toHaveLength(1);
  await post(body);
  await post(body);
  expect((await subscriber(id))?.status).toBe("bounced");
});

describe("an event with the Message-ID of the email", () => {
  async function delivered() {
    const { db } = site.world;
    const id = await subscribe();
    const [send] = await db.insert(sends).values({ kind: "post", subject: "S" }).returning();
    const sendId = send?.id ?? "";
    await db.insert(deliveries).values({ sendId, subscriberId: id, status: "sent" });
    const addressee = { kind: "subscriber", id } as const;
    const { messageId } = mailIdentifiers(site.world, addressee, mailingIdOf(sendId));
    const email = (await subscriber(id))?.email;
    const delivery = async () => {
      const [row] = await db.select().from(deliveries).where(eq(deliveries.sendId, sendId));
      return row;
    };
    return { id, email, messageId, delivery };
  }

  test.each([
    ["hard", "bounced", "bounced"],
    ["soft", "failed", "confirmed"],
    ["complaint", "sent", "complained"],
  ])("of type %s makes its delivery %s and the subscriber %s", async (type, status, state) => {
    const { id, email, messageId, delivery } = await delivered();
    const reason = "4.2.2 Mailbox\u0000full";
    const answer = await post(events({ type, email, reason, message_id: `<${messageId}>` }));
    expect(await answer.json()).toEqual({ taken: 1, unknown: 0 });
    const lastError = status === "sent" ? null : "4.2.2 Mailbox full";
    expect(await delivery()).toMatchObject({ status, lastError });
    expect((await subscriber(id))?.status).toBe(state);
  });

  test("counts once when the mailbox reports it, too", async () => {
    const { id, email, messageId } = await delivered();
    await post(events({ type: "soft", email, message_id: messageId }));
    const report = postfixReport(originalHeaders(messageId), { status: "4.2.2" });
    await post(report, { type: "message/rfc822" });
    expect(await site.world.db.$count(bounces, eq(bounces.subscriberId, id))).toBe(1);
  });

  test("is about its address when the provider has replaced the Message-ID", async () => {
    const { id, email, delivery } = await delivered();
    await post(events({ type: "hard", email, message_id: "<0102@provider.example>" }));
    expect((await subscriber(id))?.status).toBe("bounced");
    expect(await delivery()).toMatchObject({ status: "sent" });
  });
});

test("a refusal of the sender counts against no address", async () => {
  const id = await subscribe();
  const reason = "550 5.7.26 The sender is unauthenticated";
  const body = events({ type: "soft", email: (await subscriber(id))?.email, reason });
  for (let n = 0; n < 3; n += 1) expect((await post(body)).status).toBe(200);
  expect((await subscriber(id))?.status).toBe("confirmed");
});

describe("a delivery report in its raw form", () => {
  const raw = { type: "message/rfc822" };

  test("counts with a valid token", async () => {
    const id = await subscribe();
    const { messageId } = mailIdentifiers(site.world, { kind: "subscriber", id }, "issue-1");
    const answer = await post(postfixReport(originalHeaders(messageId)), raw);
    expect([answer.status, await answer.json()]).toEqual([200, { taken: 1, unknown: 0 }]);
    expect((await subscriber(id))?.status).toBe("bounced");
  });

  test("does not count without a token, though the provider signed it", async () => {
    const id = await subscribe();
    const answer = await post(postfixReport(originalHeaders(`issue-1.${id}@site.example`)), raw);
    expect([answer.status, await answer.json()]).toEqual([200, { taken: 0, unknown: 1 }]);
    expect((await subscriber(id))?.status).toBe("confirmed");
  });

  test("is refused when it is something else", async () => {
    const answer = await post(outOfOffice("issue-1@site.example"), raw);
    expect(answer.status).toBe(422);
  });

  test("may be as large as a report, and not larger", async () => {
    const large = (size: number) => "x".repeat(size);
    expect((await post(large(REPORT_MAX_BYTES), raw)).status).toBe(422);
    // The server closes the connection before reading an oversized body.
    const hangUp = { Connection: "close" };
    expect((await post(large(REPORT_MAX_BYTES + 1), raw, hangUp)).status).toBe(413);
  });
});

const GOOD = events({ type: "hard", email: "nobody@example.net" });

test.each<[string, Partial<Sent>, Record<string, string>]>([
  ["another secret", { key: "another secret, as long as it" }, {}],
  ["another body", { signed: `${GOOD} ` }, {}],
  ["another id", {}, { "webhook-id": "another" }],
  ["no id", {}, { "webhook-id": "" }],
  ["an id without end", { id: "x".repeat(1000) }, {}],
  ["another moment", {}, { "webhook-timestamp": "1777636801" }],
  ["no moment", {}, { "webhook-timestamp": "" }],
  ["a moment that is no number", {}, { "webhook-timestamp": "Infinity" }],
  ["no signature", {}, { "webhook-signature": "" }],
  ["a signature of another kind", {}, { "webhook-signature": "v2,AAAA" }],
  ["a signature cut short", {}, { "webhook-signature": "v1,AAAA" }],
  ["a moment 301 s ago", { timestamp: Date.parse("2026-05-01T11:54:59Z") / 1000 }, {}],
  ["a moment 301 s ahead", { timestamp: Date.parse("2026-05-01T12:05:01Z") / 1000 }, {}],
])("with %s the request is refused", async (_what, changes, headers) => {
  const answer = await post(GOOD, changes, headers);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(await answer.json()).toMatchObject({ detail: "Invalid signature." });
});

test("one of several signatures is enough, and a moment 300 s ago is not too long", async () => {
  const timestamp = Date.parse("2026-05-01T11:55:00Z") / 1000;
  const right = signatureOf(GOOD, { id: "several", timestamp, key: SECRET });
  const sent = { id: "several", timestamp };
  const answer = await post(GOOD, sent, { "webhook-signature": `v1,AAAA ${right}` });
  expect(answer.status).toBe(200);
});

test("a whsec_ secret is base64-decoded", async () => {
  const key = Buffer.from("thirty-two bytes of a secret key");
  const { environment } = site.world;
  environment.BOUNCE_WEBHOOK_SECRET = `whsec_${key.toString("base64")}`;
  const answer = await post(GOOD, { key });
  environment.BOUNCE_WEBHOOK_SECRET = SECRET;
  expect(answer.status).toBe(200);
});

test("without a secret the endpoint is 404", async () => {
  const { environment } = site.world;
  environment.BOUNCE_WEBHOOK_SECRET = undefined;
  const answer = await post(GOOD);
  environment.BOUNCE_WEBHOOK_SECRET = SECRET;
  expect(answer.status).toBe(404);
});

test.each([
  ["nothing", "", "body"],
  ["no JSON", "{", "body"],
  ["no object", "[]", "body"],
  ["no events", events(), "events"],
  [
    "too many events",
    events(...Array(501).fill({ type: "hard", email: "a@example.net" })),
    "events",
  ],
  ["an unknown type", events({ type: "gone", email: "a@example.net" }), "events.0.type"],
  ["no address", events({ type: "hard" }), "events.0.email"],
  [
    "a Message-ID without end",
    events({ type: "hard", email: "a@example.net", message_id: "x".repeat(999) }),
    "events.0.message_id",
  ],
  ["a wrong address", events({ type: "hard", email: "a@b\u0000" }), "events.0.email"],
])("%s is refused with its path, and nothing is stored", async (_what, body, place) => {
  const answer = await post(body);
  expect(answer.status).toBe(422);
  expect(Object.keys((await answer.json()).problems)).toEqual([place]);
});

test("one invalid event rejects the whole request", async () => {
  const id = await subscribe();
  const good = { type: "hard", email: (await subscriber(id))?.email };
  expect((await post(events(good, { type: "hard", email: "no" }))).status).toBe(422);
  expect((await subscriber(id))?.status).toBe("confirmed");
});

test("a null character in a reason is accepted", async () => {
  const email = (await subscriber(await subscribe()))?.email;
  expect((await post(events({ type: "hard", email, reason: "a\u0000b\u202e" }))).status).toBe(200);
});

test("a body of another kind is refused", async () => {
  expect((await post("a=b", { type: "application/x-www-form-urlencoded" })).status).toBe(415);
});

test("other methods get 405 with Allow", async () => {
  const answer = await fetch(`${site.url}/api/mail-events`);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
});

test("it is documented", async () => {
  const described = await (await fetch(`${site.url}/api/openapi.json`)).json();
  const { post: operation } = described.paths["/api/mail-events"];
  expect(Object.keys(operation.requestBody.content)).toEqual([
    "application/json",
    "message/rfc822",
  ]);
  expect(operation.parameters.map(({ name }: { name: string }) => name)).toEqual([
    "webhook-id",
    "webhook-timestamp",
    "webhook-signature",
  ]);
});
