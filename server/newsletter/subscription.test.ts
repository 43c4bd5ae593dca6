import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { hasValidToken } from "../http/valid-token.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { changeSubscribers } from "./change-subscribers.ts";
import { checkConfirmation, confirmSubscription, resendConfirmation } from "./confirm.ts";
import { signUp } from "./subscribe.ts";
import { findSubscription, resubscribe, savePreferences, unsubscribe } from "./subscription.ts";
import { subscribers } from "./tables.ts";
import { confirmPath, preferencesPath, tokenFor, unsubscribePath } from "./tokens.ts";

const START = Date.UTC(2026, 4, 1, 12);
const DAY_MS = 24 * 60 * 60_000;
const SENT_AT = new Date(START - DAY_MS);

const opened = await forAllTests(importWorld());

const world: World = { ...opened.world, now: () => new Date(START) };
beforeEach(() => world.db.execute(sql`truncate newsletter_subscribers cascade`));

type Row = typeof subscribers.$inferSelect;

async function someone(values: Partial<Row> = {}): Promise<Row> {
  const [row] = await world.db
    .insert(subscribers)
    .values({
      email: "ada@example.com",
      source: "footer",
      consentText: "I agree.",
      status: "confirmed",
      confirmedAt: SENT_AT,
      confirmSentAt: SENT_AT,
      ...values,
    })
    .returning();
  if (!row) throw new Error("nobody was stored");
  return row;
}

const read = async (id: string) =>
  (await world.db.select().from(subscribers).where(eq(subscribers.id, id)))[0];
const stateOf = async (row: Row) =>
  (await findSubscription(world, "preferences", token("preferences", row)))?.state;
const day = (count: number) => new Date(START + count * DAY_MS);
const later = (days: number): World => ({ ...world, now: () => day(days) });
const token = (purpose: "unsubscribe" | "preferences", { id }: Row) =>
  tokenFor(world.secret, purpose, id);

test.each<[Partial<Row>, string]>([
  [{}, "active"],
  [{ status: "pending", confirmedAt: null }, "active"],
  [{ status: "unsubscribed" }, "unsubscribed"],
  [{ status: "unsubscribed", confirmedAt: null }, "ended"],
  [{ status: "bounced" }, "active"],
  [{ status: "complained" }, "ended"],
])("a subscription stored as %j is %s to its holder", async (values, state) => {
  const row = await someone(values);
  const seen = await findSubscription(world, "preferences", token("preferences", row));
  expect(seen).toEqual({
    id: row.id,
    email: "ada@example.com",
    state,
    wantsPosts: true,
    wantsProjects: true,
  });
});

test("a link is valid for one purpose only", async () => {
  const row = await someone();
  expect(await findSubscription(world, "unsubscribe", token("preferences", row))).toBeNull();
  expect(await findSubscription(world, "preferences", token("unsubscribe", row))).toBeNull();
});

test("a link of a deleted subscriber is invalid", async () => {
  const row = await someone();
  await world.db.delete(subscribers);
  expect(await findSubscription(world, "unsubscribe", token("unsubscribe", row))).toBeNull();
});

test("a bounced subscriber can unsubscribe, and only returns by a new confirmation", async () => {
  const row = await someone();
  await recordBounce(world, row.id, "hard", "unknown");
  expect(await unsubscribe(world, token("unsubscribe", row))).toBe(true);
  const retry = await changeSubscribers(world, { intent: "retry", ids: [row.id] });
  expect(retry.changed).toEqual([]);
  expect(await stateOf(row)).toBe("ended");
  await resubscribe(world, row);
  expect(await read(row.id)).toMatchObject({
    status: "unsubscribed",
    confirmedAt: SENT_AT,
    endedAt: new Date(START),
  });
  await signUp(later(1), { email: "ada@example.com", source: "footer", consentText: "" });
  const asked = (await read(row.id))?.confirmSentAt?.toISOString();
  await confirmSubscription(later(1), tokenFor(world.secret, "confirm", row.id, asked));
  await unsubscribe(later(2), token("unsubscribe", row));
  expect(await stateOf(row)).toBe("unsubscribed");
});

test.each<[string, string, number[], Partial<Row>]>([
  ["three soft bounces within 30 days", "ended", [1, 2, 30], {}],
  ["three over a longer time", "unsubscribed", [1, 2, 32], {}],
  ["three, the first before another try", "unsubscribed", [1, 5, 6], { retriedAt: day(3) }],
  ["three, the last after a confirmation", "ended", [1, 2, 6], { confirmedAt: day(3) }],
])("after %s, who unsubscribes is %s to the holder", async (_, state, days, values) => {
  const row = await someone(values);
  for (const count of days) await recordBounce(later(count), row.id, "soft", "full");
  await unsubscribe(later(40), token("unsubscribe", row));
  expect(await stateOf(row)).toBe(state);
});

describe("resubscribing", () => {
  test("takes effect at once and records a new consent", async () => {
    const row = await someone({ wantsProjects: false });
    await unsubscribe(world, token("unsubscribe", row));
    await resubscribe(world, row);
    expect(await read(row.id)).toMatchObject({
      status: "confirmed",
      confirmedAt: new Date(START),
      endedAt: null,
      wantsProjects: false,
      consentText: "Subscribe again",
      consentAt: new Date(START),
    });
  });

  test.each<Partial<Row>>([
    { status: "bounced" },
    { status: "complained" },
    { status: "unsubscribed", confirmedAt: null },
    { status: "pending", confirmedAt: null },
  ])("%j stays as it is", async (values) => {
    const row = await someone(values);
    await resubscribe(world, row);
    expect(await read(row.id)).toEqual(row);
  });
});

describe("preferences", () => {
  test("are saved, and choosing none is refused", async () => {
    const row = await someone();
    const wish = { wantsPosts: false, wantsProjects: true };
    expect(await savePreferences(world, row, wish)).toBe("saved");
    expect(await read(row.id)).toMatchObject(wish);
    expect(await savePreferences(world, row, { ...wish, wantsProjects: false })).toBe("nothing");
    expect(await read(row.id)).toMatchObject({ ...wish, status: "confirmed" });
  });
});

describe("a link to confirm that is too old", () => {
  test("sends a new one for the same consent and becomes invalid", async () => {
    const sentAt = new Date(START - 3 * DAY_MS);
    const row = await someone({ status: "pending", confirmedAt: null, confirmSentAt: sentAt });
    const expired = tokenFor(world.secret, "confirm", row.id, sentAt.toISOString());
    expect((await checkConfirmation(world, expired)).state).toBe("expired");
    expect(await resendConfirmation(world, expired)).toBe(true);
    const asked = await read(row.id);
    expect(asked).toMatchObject({
      status: "pending",
      source: "footer",
      consentText: "I agree.",
      confirmSentAt: new Date(START),
    });
    expect(await resendConfirmation(world, expired)).toBe(false);
    expect((await checkConfirmation(world, expired)).state).toBe("unknown");
  });

  test("is the only kind that does", async () => {
    const row = await someone({ status: "pending", confirmedAt: null });
    const fresh = tokenFor(world.secret, "confirm", row.id, SENT_AT.toISOString());
    expect(await resendConfirmation(world, fresh)).toBe(false);
    expect(await resendConfirmation(world, "x")).toBe(false);
  });
});

test("only URLs with a token valid for them are exempt from the origin check", async () => {
  const row = await someone();
  const [leave, choose] = [token("unsubscribe", row), token("preferences", row)];
  const confirm = tokenFor(world.secret, "confirm", row.id, SENT_AT.toISOString());
  const good = [unsubscribePath(leave), preferencesPath(choose), confirmPath(confirm)];
  for (const url of good) expect(await hasValidToken(world, url)).toBe(true);
  const bad = [
    unsubscribePath(choose),
    preferencesPath(leave),
    confirmPath(leave),
    `${unsubscribePath(leave)}0`,
    `/contact?token=${leave}`,
    "/newsletter/unsubscribe",
    "/newsletter/unsubscribe?token=",
    "//evil.example:99999/newsletter/unsubscribe?token=x",
  ];
  for (const url of bad) expect(await hasValidToken(world, url)).toBe(false);
});
