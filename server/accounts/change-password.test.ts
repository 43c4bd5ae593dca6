import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../tests/support/accounts-world.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { changeName } from "./account-forms.ts";
import { changePassword } from "./change-password.ts";
import { confirmPassword, isSessionFresh } from "./confirm-password.ts";
import { saveEmailChange } from "./email-change/store.ts";
import { openSession } from "./open-session.ts";
import { endOtherSessions, endSession, forgetExpiredJob, listSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { findPasswordHash, storePassword } from "./store.ts";
import { emailChanges, session, signInAttempts, verification } from "./tables.ts";
import { createToken, readToken } from "./tokens.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;
const ALONE = "Your account has no passkeys, and two-factor authentication is off.";
const other = await stage.makeAccount("other@example.com");
const hash = (await findPasswordHash(world.db, owner.id)) ?? "";

beforeEach(async () => {
  await world.db.delete(session);
  await world.db.delete(signInAttempts);
  await storePassword(world.db, owner.id, hash);
});

async function signedIn(account = owner) {
  const browser = new TestBrowser();
  browser.keep(await openSession(world, account.id, browser.client));
  const who = await stage.signedInAs(browser);
  if (!who) throw new Error("the session was not recognized");
  return { browser, who };
}

const NEW = "a kettle under seven maps";
const isPassword = async (password: string) =>
  (await signIn(world, { email: owner.email, password }, new TestBrowser().client)).status;

test("changing the password ends all other sessions and gives this one a new token", async () => {
  const [own, elsewhere] = [await signedIn(), await signedIn()];
  const before = own.browser.client;
  const link = await createToken(
    world.auth,
    "reset-password",
    owner.id,
    new Date(Date.now() + 60_000),
  );
  const asked = {
    accountId: owner.id,
    email: "thief@example.com",
    expiresAt: new Date("2999-01-01"),
  };
  await saveEmailChange(world.db, asked);
  const given = { current: PASSWORD, password: NEW };
  const changed = await changePassword(world, own.who, given, before);
  if (changed.status !== "changed") throw new Error("it was refused");
  expect(await stage.signedInAs(own.browser)).toBeNull();
  own.browser.keep(changed);
  expect(await stage.signedInAs(own.browser)).toEqual(own.who);
  expect(own.browser.client.cookies).not.toBe(before.cookies);
  expect(await stage.signedInAs(elsewhere.browser)).toBeNull();
  expect(await world.db.$count(session)).toBe(1);
  expect(await readToken(world.auth, "reset-password", link, new Date())).toBeNull();
  expect(await world.db.$count(emailChanges)).toBe(0);
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    owner.email,
    "password-changed",
    ALONE,
  ]);
  expect([await isPassword(PASSWORD), await isPassword(NEW)]).toEqual(["failed", "signed-in"]);
});

describe("a change that is refused", () => {
  test.each([
    ["", NEW, { current: "Password is required" }],
    ["wrong wrong wrong", NEW, { current: "This is not your current password." }],
    [`${PASSWORD}\0`, NEW, { current: "This is not your current password." }],
    [PASSWORD, "short", { password: "Password must be at least 12 characters long." }],
    [PASSWORD, "Mirela Osei 1", { password: "This password is too easy to guess." }],
    [PASSWORD, "a".repeat(129), { password: "Password must be at most 128 characters long." }],
    [PASSWORD, PASSWORD, { password: "Choose a password you're not using now." }],
  ])("%#", async (current, password, problems) => {
    const { browser, who } = await signedIn();
    const refused = await changePassword(world, who, { current, password }, browser.client);
    expect(refused).toEqual({ status: "refused", problems });
    expect(await findPasswordHash(world.db, owner.id)).toBe(hash);
    expect(await stage.signedInAs(browser)).not.toBeNull();
  });
});

test("guessing the password in an open browser is limited like signing in", async () => {
  const { browser, who } = await signedIn();
  for (let i = 0; i < 5; i++) await confirmPassword(world, who, `wrong ${i}`, browser.client);
  expect(await confirmPassword(world, who, PASSWORD, browser.client)).toEqual({
    ok: false,
    problem: "Too many attempts. Please try again in 15 minutes.",
  });
});

test("a session is fresh for ten minutes after signing in or confirming the password", async () => {
  const { browser, who } = await signedIn();
  expect(await isSessionFresh(world, who)).toBe(true);
  stage.advance(11);
  expect(await isSessionFresh(world, who)).toBe(false);
  expect(await confirmPassword(world, who, "wrong", browser.client)).toMatchObject({ ok: false });
  expect(await isSessionFresh(world, who)).toBe(false);
  expect(await confirmPassword(world, who, PASSWORD, browser.client)).toEqual({ ok: true });
  expect(await isSessionFresh(world, who)).toBe(true);
  expect(await isSessionFresh(world, { ...who, sessionId: "another" })).toBe(false);
});

test("sessions are listed with their device and can be ended one by one or all others at once", async () => {
  const [own, second, third] = [await signedIn(), await signedIn(), await signedIn()];
  const foreign = await signedIn(other);
  const listed = await listSessions(world.db, owner.id, new Date());
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({
    ipAddress: "203.0.113.7",
    userAgent: expect.stringContaining("Chrome"),
  });
  expect(await endSession(world, owner.id, foreign.who.sessionId)).toBe(false);
  expect(await endSession(world, owner.id, "no such session' or 1=1 --")).toBe(false);
  expect(await endSession(world, owner.id, second.who.sessionId)).toBe(true);
  expect(await stage.signedInAs(second.browser)).toBeNull();
  expect(await endOtherSessions(world, own.who)).toBe(1);
  expect(await stage.signedInAs(third.browser)).toBeNull();
  expect(await stage.signedInAs(own.browser)).not.toBeNull();
  expect(await stage.signedInAs(foreign.browser)).not.toBeNull();
});

test("ending all other sessions deletes expired ones too, and counts those that were listed", async () => {
  const [own, expired] = [await signedIn(), await signedIn(), await signedIn()];
  const past = new Date(world.now().getTime() - 1);
  await world.db
    .update(session)
    .set({ expiresAt: past })
    .where(eq(session.id, expired.who.sessionId));
  const others = (await listSessions(world.db, owner.id, world.now())).length - 1;
  expect(await endOtherSessions(world, own.who)).toBe(others);
  expect(await world.db.$count(session, eq(session.userId, owner.id))).toBe(1);
});

test("expired rows are deleted, and nothing else", async () => {
  const { browser } = await signedIn();
  await openSession(world, other.id, browser.client);
  const past = new Date(world.now().getTime() - 1);
  await world.db.update(session).set({ expiresAt: past }).where(eq(session.userId, other.id));
  await world.db.delete(verification);
  const asked = { accountId: other.id, email: "late@example.com", expiresAt: past };
  await saveEmailChange(world.db, asked);
  const gone = await createToken(world.auth, "reset-password", other.id, past);
  const until = new Date(world.now().getTime() + 60_000);
  const good = await createToken(world.auth, "reset-password", owner.id, until);
  await forgetExpiredJob.run(world, {}, new AbortController().signal);
  expect(await world.db.$count(session)).toBe(1);
  expect(await world.db.$count(verification)).toBe(1);
  expect(await world.db.$count(emailChanges)).toBe(0);
  expect(await readToken(world.auth, "reset-password", gone, past)).toBeNull();
  expect(await readToken(world.auth, "reset-password", good, world.now())).toBe(owner.id);
  expect(await stage.signedInAs(browser)).not.toBeNull();
});

test("a name is normalized before it is stored", async () => {
  expect(await changeName(world, other.id, "  Ilse\tVandermeer ")).toEqual({
    ok: true,
    value: "Ilse Vandermeer",
  });
  expect((await signedIn(other)).who.account.name).toBe("Ilse Vandermeer");
  expect(await changeName(world, other.id, "\0")).toEqual({
    ok: false,
    problem: "Name is required.",
  });
});
