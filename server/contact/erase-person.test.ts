import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { beforeAll, expect, test, vi } from "vitest";
import { inboxQueryFrom } from "#domain/contact/inbox-query.ts";
import { isBalanced } from "#domain/newsletter/send.ts";
import { makeAccount, OWNER as OWNERS_ACCOUNT } from "../../tests/support/accounts.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { rateLimitAttempts } from "../db/rate-limit-table.ts";
import { MESSAGE_MAILING, mailIdentifiers } from "../mail/report-token.ts";
import { confirmationJob } from "../newsletter/confirmation-job.ts";
import { listSends } from "../newsletter/list-sends.ts";
import { findSubscription } from "../newsletter/subscription.ts";
import { bounces, deliveries, sends, subscribers } from "../newsletter/tables.ts";
import { tokenFor } from "../newsletter/tokens.ts";
import type { World } from "../world.ts";
import {
  erasePerson,
  findErasedAmong,
  findErasure,
  listErasures,
  previewErasure,
} from "./erase-person.ts";
import { listSubmissions } from "./inbox.ts";
import { submitMessage } from "./submit-message.ts";
import { contactAudit, contactSubmissions, erasures } from "./tables.ts";

const ACTOR = { accountId: "owner-1", sessionId: "s", ip: "203.0.113.7", userAgent: "Firefox" };
const EMAIL = "grace@example.com";

const opened = await forAllTests(importWorld());

const environment = { ...opened.world.environment, OWNER_EMAIL: "owner@example.com" };
const world: World = { ...opened.world, environment };

beforeAll(() => fill());

const send = (email: string, ip: string) =>
  submitMessage(world, {
    draft: { full_name: "Grace", email, reason: "hiring", message: "I would like to hire you." },
    visitor: { ip, userAgent: "Safari", sessionId: null },
    honeypot: "",
    shownForMs: null,
  });

async function subscribe(email: string): Promise<string> {
  const values = { email, source: "footer", status: "confirmed", confirmedAt: new Date() } as const;
  const [row] = await world.db.insert(subscribers).values(values).returning();
  return row?.id ?? "";
}

async function fill() {
  const { db, queue, mailer } = world;
  await send("Grace@Example.com", "198.51.100.1");
  await send(EMAIL, "198.51.100.2");
  await send("other@example.com", "198.51.100.3");
  const [id, otherId] = [await subscribe("GRACE@example.com"), await subscribe("o@example.com")];
  await db.insert(bounces).values({ subscriberId: id, kind: "soft", diagnostic: `550 ${EMAIL}` });
  for (const [status, other] of [
    ["sent", "sent"],
    ["queued", "queued"],
    ["failed", "skipped"],
  ] as const) {
    const [issue] = await db
      .insert(sends)
      .values({ kind: "post", subject: status, recipientCount: 2 })
      .returning();
    const sendId = issue?.id ?? "";
    const lastError = status === "failed" ? `550 <${EMAIL}> unknown` : null;
    await db.insert(deliveries).values([
      { sendId, subscriberId: id, status, lastError },
      { sendId, subscriberId: otherId, status: other },
    ]);
  }
  await queue.add(db, confirmationJob, { subscriberId: id });
  await queue.add(db, confirmationJob, { subscriberId: otherId });
  for (const to of [`dis${EMAIL}`, `${EMAIL}.au`, `<${EMAIL}>`]) {
    await db.execute(sql`insert into jobs.job (name, data)
      values (${confirmationJob.name}, ${JSON.stringify({ to })}::jsonb)`);
  }
  // Of an earlier version: results of failed queries had their values.
  await db.execute(sql`insert into jobs.job (name, data, output, source_output)
    values (${confirmationJob.name}, ${JSON.stringify({ sendId: "1" })}::jsonb,
      ${JSON.stringify({ reason: `params: ${EMAIL}` })}::jsonb,
      ${JSON.stringify({ reason: `params: Grace@Example.com` })}::jsonb)`);
  await listSubmissions(db, ACTOR, inboxQueryFrom(new URLSearchParams({ q: EMAIL })));
  const mail = { subject: "Hello", text: `To ${EMAIL}`, html: "" };
  await mailer.send({ ...mail, to: EMAIL });
  await mailer.send({ ...mail, to: "owner@example.com", replyTo: { name: "G", address: EMAIL } });
  await mailer.send({ ...mail, to: "o@example.com" });
}

const outbox = () => readdir(join(world.environment.DATA_DIR, "outbox"));
const jobs = async () => {
  const { rows } = await world.db.execute(sql`select id from jobs.job where name <> 'dead'`);
  return rows.length;
};

/** Every text of every table that holds this address. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await world.db.execute(
      sql`select 1 from ${sql.raw(name)} as t where strpos(lower(t::text), lower(${text})) > 0 limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

const COUNTS = {
  messages: 2,
  notifications: 2,
  attempts: 2,
  auditEvents: 2,
  alerts: 0,
  subscriptions: 1,
  deliveries: 3,
  // Two to mail the owner of a message, one to confirm the subscription, and one that names them.
  jobs: 4,
  outboxMails: 2,
};

test("a dry run tells what would be removed, and removes nothing", async () => {
  const before = [await jobs(), (await outbox()).length, await placesOf(EMAIL)];
  expect(await previewErasure(world, EMAIL)).toEqual({ status: "erased", counts: COUNTS });
  expect([await jobs(), (await outbox()).length, await placesOf(EMAIL)]).toEqual(before);
  expect(await findErasure(world, EMAIL)).toBeNull();
});

test("a person is erased everywhere at once, others are not, and a record says so", async () => {
  const { db, secret } = world;
  const [row] = await db.select().from(subscribers).where(sql`lower(email) = ${EMAIL}`);
  expect(await placesOf("198.51.100.1")).not.toEqual([]);
  expect(await erasePerson(world, ACTOR, "GRACE@example.com")).toEqual({
    status: "erased",
    counts: COUNTS,
  });
  // A job of others whose result named them can still be retried.
  expect(await jobs()).toBe(5);
  await db.execute(
    sql`delete from jobs.job where data->>'to' in (${`dis${EMAIL}`}, ${`${EMAIL}.au`})`,
  );
  expect(await placesOf(EMAIL)).toEqual([]);
  expect(await placesOf("198.51.100.1")).toEqual([]);
  expect(await outbox()).toHaveLength(1);
  expect(await db.$count(contactSubmissions)).toBe(1);
  expect(await db.$count(rateLimitAttempts)).toBe(1);
  expect(await db.$count(contactAudit, eq(contactAudit.actorIp, "198.51.100.3"))).toBe(1);
  const token = tokenFor(secret, "unsubscribe", row?.id ?? "");
  expect(await findSubscription(world, "unsubscribe", token)).toBeNull();
  expect(await db.$count(bounces)).toBe(0);
  expect(await findErasure(world, "grace@EXAMPLE.com")).toEqual(expect.any(Date));
  expect(await findErasure(world, "other@example.com")).toBeNull();
  expect(await listErasures(db)).toEqual([expect.objectContaining({ removed: COUNTS })]);
  expect(await db.$count(contactAudit, eq(contactAudit.actionType, "erase_person"))).toBe(1);
});

test("the outcomes of an issue still add up to its recipients", async () => {
  const { sends: issues } = await listSends(world.db);
  expect(issues).toHaveLength(3);
  for (const { subject, recipients, counts } of issues) {
    expect([subject, isBalanced(recipients, counts)]).toEqual([subject, true]);
    expect([subject, counts.erased]).toEqual([subject, subject === "queued" ? 1 : 0]);
  }
});

test("an address of which nothing is stored can be kept out of imports too", async () => {
  const email = "unknown@example.com";
  expect(await erasePerson(world, ACTOR, email)).toMatchObject({ counts: { messages: 0 } });
  expect(await findErasure(world, email)).toEqual(expect.any(Date));
});

test("mails are read before rows are locked, but for those written meanwhile", async () => {
  const { db, mailer } = world;
  const email = "late@example.com";
  const mail = { to: email, subject: "Hello", text: "Hello", html: "" };
  await mailer.send(mail);
  const count = (await outbox()).length;
  const parse = vi.spyOn(PostalMime, "parse");
  const begin = db.transaction.bind(db);
  let readBefore = 0;
  vi.spyOn(db, "transaction").mockImplementationOnce(async (work) => {
    readBefore = parse.mock.calls.length;
    await mailer.send(mail);
    return begin(work);
  });
  expect(await erasePerson(world, ACTOR, email)).toMatchObject({ counts: { outboxMails: 2 } });
  expect(readBefore).toBe(count);
  expect(parse).toHaveBeenCalledTimes(count + 1);
  expect(await outbox()).toHaveLength(count - 1);
});

test("a refused attempt in the same session from another network is erased too", async () => {
  const email = "ada@example.com";
  const attempt = (ip: string, message: string) =>
    submitMessage(world, {
      draft: { full_name: "Ada", email, reason: "hiring", message },
      visitor: { ip, userAgent: "Safari", sessionId: "session-of-ada" },
      honeypot: "",
      shownForMs: null,
    });
  await attempt("203.0.113.5", "Too short");
  await attempt("198.51.100.9", "I would like to hire you.");
  expect(await placesOf("203.0.113.5")).not.toEqual([]);
  const preview = await previewErasure(world, email);
  expect(preview).toMatchObject({ counts: { messages: 1, auditEvents: 2 } });
  expect(await erasePerson(world, ACTOR, email)).toEqual(preview);
  expect(await placesOf("203.0.113.5")).toEqual([]);
  expect(await placesOf("session-of-ada")).toEqual([]);
});

test("copies in the outbox are erased that name the address in their text only", async () => {
  const [email, other] = ["grüße@example.com", "blüte@example.com"];
  for (const from of [email, other]) {
    const sent = await send(from, "192.0.2.8");
    if (sent.status !== "sent") throw new Error(sent.status);
    const copy = { to: "owner@example.com", subject: "Hello", text: `From ${from}`, html: "" };
    const ids = mailIdentifiers(world, { kind: "message", id: sent.id }, MESSAGE_MAILING);
    await world.mailer.send({ ...copy, ...ids });
  }
  const before = (await outbox()).length;
  const preview = await previewErasure(world, email);
  expect(preview).toMatchObject({ counts: { messages: 1, outboxMails: 1 } });
  expect(await erasePerson(world, ACTOR, email)).toEqual(preview);
  expect(await outbox()).toHaveLength(before - 1);
});

test("a person with an internationalized domain is erased in either form", async () => {
  const { db, mailer, secret } = world;
  const [letters, punycode] = ["ida@bücher.example", "ida@xn--bcher-kva.example"];
  for (const email of [letters, punycode]) {
    await send(email, "192.0.2.7");
    await subscribe(email);
    await mailer.send({ to: email, subject: "Hello", text: "Hello", html: "" });
    await db.execute(sql`insert into jobs.job (name, data)
      values (${confirmationJob.name}, ${JSON.stringify({ to: email })}::jsonb)`);
  }
  // Each message queued a job to mail the owner.
  const counts = { messages: 2, subscriptions: 2, outboxMails: 2, jobs: 4 };
  expect(await erasePerson(world, ACTOR, punycode)).toMatchObject({ counts });
  expect([...(await placesOf(letters)), ...(await placesOf(punycode))]).toEqual([]);
  expect(await findErasure(world, letters)).toEqual(expect.any(Date));
  // As an earlier version recorded it.
  const addressHash = secret.hmac("erased address", "eve@xn--bcher-kva.example");
  await db.insert(erasures).values({ addressHash, removed: COUNTS, actorId: ACTOR.accountId });
  const asked = ["eve@bücher.example", "Eve@bücher.example.com"];
  expect([...(await findErasedAmong(world, asked))]).toEqual(["eve@bücher.example"]);
});

test("erasing again finds nothing, and the person may subscribe anew", async () => {
  const nothing = Object.fromEntries(Object.keys(COUNTS).map((kind) => [kind, 0]));
  expect(await previewErasure(world, EMAIL)).toEqual({ status: "erased", counts: nothing });
  expect(await subscribe(EMAIL)).not.toBe("");
});

test("the address of an account is refused", async () => {
  await makeAccount(world.db, "owner");
  const outcome = { status: "account" };
  expect(await previewErasure(world, OWNERS_ACCOUNT.email.toUpperCase())).toEqual(outcome);
  expect(await erasePerson(world, ACTOR, OWNERS_ACCOUNT.email)).toEqual(outcome);
});
