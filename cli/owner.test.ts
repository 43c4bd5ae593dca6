import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import { openSession } from "#server/accounts/open-session.ts";
import { isResetToken } from "#server/accounts/reset-password.ts";
import { beginSecondFactor, proveSecondFactor } from "#server/accounts/second-factor/manage.ts";
import { enterCode, isCodeAwaited } from "#server/accounts/second-factor/second-step.ts";
import { findSecondFactor, hasSecondFactor } from "#server/accounts/second-factor/store.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { findOwner } from "#server/accounts/store.ts";
import { passkeys, session, signInAttempts, user } from "#server/accounts/tables.ts";
import { accountsWorld, PASSWORD, TestBrowser } from "../tests/support/accounts-world.ts";
import type { Paint } from "./lay-out.ts";
import { createOwner } from "./owner/create.ts";
import { listLines } from "./owner/list-lines.ts";
import { resetPassword } from "./owner/reset-password.ts";
import type { Ask } from "./owner/terminal.ts";

const stage = await accountsWorld();
afterAll(stage.close);
const { world } = stage;
const plain: Paint = (_, text) => text;

beforeEach(async () => {
  await world.db.delete(user);
  await world.db.delete(signInAttempts);
});

/** Somebody who answers in turn, or a pipe. */
function voiceOf(answers: string[] | null, piped = "") {
  const said: string[] = [];
  const next = async () => answers?.shift() ?? "";
  const ask: Ask = {
    isThere: answers !== null,
    line: next,
    secret: next,
    piped: async () => piped,
  };
  return {
    said,
    say: (line: string) => said.push(line),
    complain: (line: string) => said.push(line),
    ask,
  };
}

const passwordWorks = async (password: string) =>
  (await signIn(world, { email: "ada@example.com", password }, new TestBrowser().sender)).status;

const ADA = { name: "Ada Byron", email: "Ada@Example.com", isPiped: true };

describe("create", () => {
  test("with a piped password", async () => {
    const voice = voiceOf(null, PASSWORD);
    expect(await createOwner(world, ADA, voice)).toBe(0);
    expect(voice.said).toEqual(["ada@example.com can sign in at http://localhost:3000/login"]);
    expect(await findOwner(world.db)).toMatchObject({ name: "Ada Byron", role: "owner" });
    expect(await passwordWorks(PASSWORD)).toBe("signed-in");
  });

  test("with everything asked for", async () => {
    const voice = voiceOf(["Ada Byron", "ada@example.com", PASSWORD, PASSWORD]);
    expect(await createOwner(world, { isPiped: false }, voice)).toBe(0);
    expect(await passwordWorks(PASSWORD)).toBe("signed-in");
  });

  test("refuses when there is an owner", async () => {
    await stage.makeAccount("first@example.com", "owner");
    const voice = voiceOf(null, PASSWORD);
    expect(await createOwner(world, ADA, voice)).toBe(1);
    expect(voice.said.join()).toContain("There is an owner: first@example.com.");
  });

  test.each([
    [{ ...ADA, name: undefined }, null, PASSWORD, "Whose account? --name <name>"],
    [{ ...ADA, email: undefined }, null, PASSWORD, "Which address? --email <address>"],
    [{ ...ADA, email: "ada" }, null, PASSWORD, "Invalid email address."],
    [ADA, null, "", "Password must be at least 12 characters long."],
    [ADA, null, "two lines\nof a password", "Password cannot contain control characters."],
    [ADA, null, "adabyron12345", "This password is too easy to guess."],
    [{ ...ADA, isPiped: false }, null, "", "There is no terminal"],
    [{ ...ADA, isPiped: false }, [PASSWORD, `${PASSWORD} `], "", "These were two different"],
  ])("refuses %j with a reason", async (given, answers, piped, reason) => {
    const voice = voiceOf(answers, piped);
    expect(await createOwner(world, given, voice)).toBe(1);
    expect(voice.said.join()).toContain(reason);
    expect(await findOwner(world.db)).toBeNull();
  });
});

describe("reset-password", () => {
  const given = { isPiped: false, isLost: false };
  const signOutEverywhere = async () => world.db.$count(session);

  test("prints a link that sets a new password, and ends all sessions", async () => {
    const { id } = await stage.makeAccount("ada@example.com", "owner");
    await openSession(world, id, new TestBrowser().sender);
    const voice = voiceOf(null);
    expect(await resetPassword(world, given, voice)).toBe(0);
    expect(await signOutEverywhere()).toBe(0);
    const token = /^http:\/\/localhost:3000\/login\?token=([\w-]{43})$/.exec(
      voice.said[1] ?? "",
    )?.[1];
    expect(await isResetToken(world, token ?? "")).toBe(true);
    stage.pass(31);
    expect(await isResetToken(world, token ?? "")).toBe(false);
  });

  test("sets a piped password at once, and keeps the old one when it is refused", async () => {
    await stage.makeAccount("ada@example.com", "owner");
    const refusing = voiceOf(null, "short");
    expect(await resetPassword(world, { ...given, isPiped: true }, refusing)).toBe(1);
    expect(refusing.said).toEqual(["Password must be at least 12 characters long."]);
    expect(await passwordWorks(PASSWORD)).toBe("signed-in");
    const voice = voiceOf(null, "a kettle under seven maps");
    expect(await resetPassword(world, { ...given, isPiped: true }, voice)).toBe(0);
    expect(await passwordWorks(PASSWORD)).toBe("failed");
    expect(await passwordWorks("a kettle under seven maps")).toBe("signed-in");
  });

  test("removes the authenticator app and passkeys of a lost phone, when told to", async () => {
    const account = await stage.makeAccount("ada@example.com", "owner");
    const who = { account, sessionId: "none" };
    await beginSecondFactor(world, who);
    const secret = (await findSecondFactor(world.db, world, account.id))?.secret ?? "";
    await proveSecondFactor(world, who, stage.codeOf(secret));
    await world.db
      .insert(passkeys)
      .values({ accountId: account.id, name: "Phone", credentialId: "c", publicKey: "k" });
    expect(listLines(await listAccounts(world.db), plain)).toContain(
      "  Second factor: authenticator app, 1 passkey",
    );
    expect(await passwordWorks(PASSWORD)).toBe("needs-code");
    await resetPassword(world, given, voiceOf(null));
    expect(await hasSecondFactor(world.db, account.id)).toBe(true);
    const waiting = new TestBrowser();
    const credentials = { email: "ada@example.com", password: PASSWORD };
    const half = await signIn(world, credentials, waiting.sender);
    if ("setCookies" in half) waiting.keep(half);
    expect(await isCodeAwaited(world, waiting.sender)).toBe(true);
    const voice = voiceOf(null);
    await resetPassword(world, { ...given, isLost: true }, voice);
    expect(voice.said[0]).toBe("Authenticator app, recovery codes and passkeys are removed.");
    expect(voice.said[1]).toBe("The password does not work any more.");
    expect(await world.db.$count(passkeys)).toBe(0);
    expect(await passwordWorks(PASSWORD)).toBe("failed");
    expect(await enterCode(world, stage.codeOf(secret), waiting.sender)).toMatchObject({
      status: "gone",
    });
    const token = new URL(voice.said[3] ?? "").searchParams.get("token") ?? "";
    expect(await isResetToken(world, token)).toBe(true);
  });

  test("a password that is set at once stays when the lost phone is removed with it", async () => {
    await stage.makeAccount("ada@example.com", "owner");
    const voice = voiceOf(null, "a kettle under seven maps");
    expect(await resetPassword(world, { isPiped: true, isLost: true }, voice)).toBe(0);
    expect(await passwordWorks("a kettle under seven maps")).toBe("signed-in");
  });

  test("says that there is nobody", async () => {
    const [nobody, unknown] = [voiceOf(null), voiceOf(null)];
    expect(await resetPassword(world, given, nobody)).toBe(1);
    expect(nobody.said.join()).toContain("There is no owner yet");
    expect(await resetPassword(world, { ...given, email: "x\u001b[2J" }, unknown)).toBe(1);
    expect(unknown.said.join()).toContain('"x\\u001b[2J"');
  });
});

test("accounts are listed with role, last sign-in and second factor", async () => {
  expect(listLines([], plain)).toEqual(['No account. "vitrine owner create" makes the owner\'s.']);
  await stage.makeAccount("zoe@example.com");
  await stage.makeAccount("ada@example.com", "owner");
  await passwordWorks(PASSWORD);
  const now = world.now().toISOString().slice(0, 16).replace("T", " ");
  expect(listLines(await listAccounts(world.db), plain)).toEqual([
    "ada@example.com  owner",
    "  Mirela Osei",
    `  Last sign-in: ${now} UTC`,
    "  Second factor: none",
    "zoe@example.com  member",
    "  Mirela Osei",
    "  Last sign-in: never",
    "  Second factor: none",
  ]);
});
