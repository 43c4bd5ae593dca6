import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#server/accounts/open-session.ts";
import { isValidResetToken } from "#server/accounts/reset-password.ts";
import {
  enableSecondFactor,
  startSecondFactorSetup,
} from "#server/accounts/second-factor/manage.ts";
import {
  completeSecondStep,
  isSecondStepPending,
} from "#server/accounts/second-factor/second-step.ts";
import { findSecondFactor, hasSecondFactor } from "#server/accounts/second-factor/store.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { findOwner, listAccounts } from "#server/accounts/store.ts";
import { passkeys, session, signInAttempts, user } from "#server/accounts/tables.ts";
import { accountsWorld, PASSWORD, TestBrowser } from "../tests/support/accounts-world.ts";
import { forAllTests } from "../tests/support/for-all-tests.ts";
import { createOwner } from "./owner/create.ts";
import { resetPassword } from "./owner/reset-password.ts";
import type { Ask } from "./owner/terminal.ts";
import { listLines } from "./owner.ts";
import type { Paint } from "./text-layout.ts";

const stage = await forAllTests(accountsWorld());
const { world } = stage;
const plain: Paint = (_, text) => text;

beforeEach(async () => {
  await world.db.delete(user);
  await world.db.delete(signInAttempts);
});

/** Scripted answers, or a pipe. */
function outputOf(answers: string[] | null, piped = "") {
  const printed: string[] = [];
  const next = async () => answers?.shift() ?? "";
  const ask: Ask = {
    isInteractive: answers !== null,
    line: next,
    secret: next,
    piped: async () => piped,
  };
  return {
    printed,
    print: (line: string) => printed.push(line),
    printError: (line: string) => printed.push(line),
    ask,
  };
}

const passwordWorks = async (password: string) =>
  (await signIn(world, { email: "ada@example.com", password }, new TestBrowser().client)).status;

const ADA = { name: "Ada Byron", email: "Ada@Example.com", isPiped: true };

describe("create", () => {
  test("with a piped password", async () => {
    const output = outputOf(null, PASSWORD);
    expect(await createOwner(world, ADA, output)).toBe(0);
    expect(output.printed).toEqual(["ada@example.com can sign in at http://localhost:3000/login"]);
    expect(await findOwner(world.db)).toMatchObject({ name: "Ada Byron", role: "owner" });
    expect(await passwordWorks(PASSWORD)).toBe("signed-in");
  });

  test("with prompts", async () => {
    const output = outputOf(["Ada Byron", "ada@example.com", PASSWORD, PASSWORD]);
    expect(await createOwner(world, { isPiped: false }, output)).toBe(0);
    expect(await passwordWorks(PASSWORD)).toBe("signed-in");
  });

  test("refuses when there is an owner", async () => {
    await stage.makeAccount("first@example.com", "owner");
    const output = outputOf(null, PASSWORD);
    expect(await createOwner(world, ADA, output)).toBe(1);
    expect(output.printed.join()).toContain("The owner is first@example.com.");
  });

  test.each([
    [{ ...ADA, name: undefined }, null, PASSWORD, "Missing --name <name>."],
    [{ ...ADA, email: undefined }, null, PASSWORD, "Missing --email <address>."],
    [{ ...ADA, email: "ada" }, null, PASSWORD, "Invalid email address."],
    [ADA, null, "", "Password must be at least 12 characters long."],
    [ADA, null, "two lines\nof a password", "Password cannot contain control characters."],
    [ADA, null, "adabyron12345", "This password is too easy to guess."],
    [{ ...ADA, isPiped: false }, null, "", "There is no terminal"],
    [{ ...ADA, isPiped: false }, [PASSWORD, `${PASSWORD} `], "", "The passwords do not match"],
  ])("refuses %j with a reason", async (given, answers, piped, reason) => {
    const output = outputOf(answers, piped);
    expect(await createOwner(world, given, output)).toBe(1);
    expect(output.printed.join()).toContain(reason);
    expect(await findOwner(world.db)).toBeNull();
  });
});

describe("reset-password", () => {
  const given = { isPiped: false, isLost: false };
  const signOutEverywhere = async () => world.db.$count(session);

  test("prints a link that sets a new password, and ends all sessions", async () => {
    const { id } = await stage.makeAccount("ada@example.com", "owner");
    await openSession(world, id, new TestBrowser().client);
    const output = outputOf(null);
    expect(await resetPassword(world, given, output)).toBe(0);
    expect(await signOutEverywhere()).toBe(0);
    const token = /^http:\/\/localhost:3000\/login\?token=([\w-]{43})$/.exec(
      output.printed[1] ?? "",
    )?.[1];
    expect(await isValidResetToken(world, token ?? "")).toBe(true);
    stage.advance(31);
    expect(await isValidResetToken(world, token ?? "")).toBe(false);
  });

  test("sets a piped password at once, and keeps the old one when it is refused", async () => {
    await stage.makeAccount("ada@example.com", "owner");
    const refusing = outputOf(null, "short");
    expect(await resetPassword(world, { ...given, isPiped: true }, refusing)).toBe(1);
    expect(refusing.printed).toEqual(["Password must be at least 12 characters long."]);
    expect(await passwordWorks(PASSWORD)).toBe("signed-in");
    const output = outputOf(null, "a kettle under seven maps");
    expect(await resetPassword(world, { ...given, isPiped: true }, output)).toBe(0);
    expect(await passwordWorks(PASSWORD)).toBe("failed");
    expect(await passwordWorks("a kettle under seven maps")).toBe("signed-in");
  });

  test("removes the authenticator app and passkeys of a lost phone on request", async () => {
    const account = await stage.makeAccount("ada@example.com", "owner");
    const who = { account, sessionId: "none" };
    await startSecondFactorSetup(world, who);
    const secret = (await findSecondFactor(world.db, world, account.id))?.secret ?? "";
    await enableSecondFactor(world, who, stage.codeOf(secret));
    await world.db
      .insert(passkeys)
      .values({ accountId: account.id, name: "Phone", credentialId: "c", publicKey: "k" });
    expect(listLines(await listAccounts(world.db), plain)).toContain(
      "  Second factor: authenticator app, 1 passkey",
    );
    expect(await passwordWorks(PASSWORD)).toBe("needs-code");
    await resetPassword(world, given, outputOf(null));
    expect(await hasSecondFactor(world.db, account.id)).toBe(true);
    const waiting = new TestBrowser();
    const credentials = { email: "ada@example.com", password: PASSWORD };
    const half = await signIn(world, credentials, waiting.client);
    if ("setCookies" in half) waiting.keep(half);
    expect(await isSecondStepPending(world, waiting.client)).toBe(true);
    const output = outputOf(null);
    await resetPassword(world, { ...given, isLost: true }, output);
    expect(output.printed[0]).toBe("Authenticator app, recovery codes and passkeys were removed.");
    expect(output.printed[1]).toBe("The current password no longer works.");
    expect(await world.db.$count(passkeys)).toBe(0);
    expect(await passwordWorks(PASSWORD)).toBe("failed");
    expect(await completeSecondStep(world, stage.codeOf(secret), waiting.client)).toMatchObject({
      status: "gone",
    });
    const token = new URL(output.printed[3] ?? "").searchParams.get("token") ?? "";
    expect(await isValidResetToken(world, token)).toBe(true);
  });

  test("a piped password stays valid when a lost phone is removed", async () => {
    await stage.makeAccount("ada@example.com", "owner");
    const output = outputOf(null, "a kettle under seven maps");
    expect(await resetPassword(world, { isPiped: true, isLost: true }, output)).toBe(0);
    expect(await passwordWorks("a kettle under seven maps")).toBe("signed-in");
  });

  test("reports a missing account", async () => {
    const [nobody, unknown] = [outputOf(null), outputOf(null)];
    expect(await resetPassword(world, given, nobody)).toBe(1);
    expect(nobody.printed.join()).toContain("There is no owner yet");
    expect(await resetPassword(world, { ...given, email: "x\u001b[2J" }, unknown)).toBe(1);
    expect(unknown.printed.join()).toContain('"x\\u001b[2J"');
  });
});

test("accounts are listed with role, last sign-in and second factor", async () => {
  expect(listLines([], plain)).toEqual(['No accounts. Run "vitrine owner create".']);
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
