import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../../tests/support/accounts-world.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { hasValidToken } from "../../http/valid-token.ts";
import { findAccountById } from "../store.ts";
import { emailChanges, signInAttempts } from "../tables.ts";
import { createToken, readToken } from "../tokens.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailLink,
  requestEmailChange,
} from "./change-email.ts";
import { confirmEmailJob } from "./confirm-email-job.ts";
import { findEmailChange } from "./store.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner, mails } = stage;
const other = await stage.makeAccount("taken@example.com");
await stage.makeAccount("taken@bücher.example");
const { client } = new TestBrowser();
const signal = new AbortController().signal;

beforeEach(async () => {
  await world.db.delete(emailChanges);
  await world.db.delete(signInAttempts);
});

async function ownerNow() {
  const account = await findAccountById(world.db, owner.id);
  if (!account) throw new Error("there is no owner");
  return { account, sessionId: "none" };
}

async function linkTo(email: string): Promise<string> {
  const given = { email, current: PASSWORD };
  const asked = await requestEmailChange(world, await ownerNow(), given, client);
  if (asked.status !== "asked") throw new Error(JSON.stringify(asked.problems));
  await confirmEmailJob.run(world, { accountId: owner.id, email: asked.email }, signal);
  const mail = mails.at(-1);
  expect(mail).toMatchObject({ to: asked.email, kind: "account" });
  return /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("an email address changes once its link is confirmed, and both addresses are notified", async () => {
  const before = (await ownerNow()).account.email;
  const token = await linkTo("  New@Example.com ");
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    before,
    "email-asked",
    "new@example.com",
  ]);
  expect((await ownerNow()).account.email).toBe(before);
  expect(await readEmailLink(world, owner.id, token)).toBe("new@example.com");
  expect((await ownerNow()).account.email).toBe(before);
  const until = new Date(Date.now() + 60_000);
  const reset = await createToken(world.auth, "reset-password", owner.id, until);
  expect(await confirmEmailChange(world, await ownerNow(), token)).toMatchObject({
    status: "changed",
  });
  expect((await ownerNow()).account.email).toBe("new@example.com");
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    before,
    "email-changed",
    "new@example.com",
  ]);
  expect(await readToken(world.auth, "reset-password", reset, new Date())).toBeNull();
  expect(await confirmEmailChange(world, await ownerNow(), token)).toEqual({ status: "gone" });
});

test("a confirmation that sends no origin is recognized by its token", async () => {
  const path = "/admin/account/confirm-email?token=";
  const token = await linkTo("origin@example.com");
  expect(await hasValidToken(world, path + token)).toBe(true);
  for (const none of ["", "x".repeat(43)])
    expect(await hasValidToken(world, path + none)).toBe(false);
  await cancelEmailChange(world, owner.id);
  expect(await hasValidToken(world, path + token)).toBe(false);
});

test("of several concurrent confirmations one succeeds", async () => {
  const token = await linkTo("once@example.com");
  const who = await ownerNow();
  const outcomes = await Promise.all([1, 2, 3].map(() => confirmEmailChange(world, who, token)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["changed", "gone", "gone"]);
});

describe("a link that confirms nothing", () => {
  test("for another account", async () => {
    const token = await linkTo("a1@example.com");
    const foreign = { account: other, sessionId: "none" };
    expect(await readEmailLink(world, other.id, token)).toBeNull();
    expect(await confirmEmailChange(world, foreign, token)).toEqual({ status: "gone" });
  });

  test("too late", async () => {
    const token = await linkTo("a2@example.com");
    stage.advance(31);
    expect(await readEmailLink(world, owner.id, token)).toBeNull();
    expect(await confirmEmailChange(world, await ownerNow(), token)).toEqual({ status: "gone" });
  });

  test("for an address that was replaced or withdrawn", async () => {
    const first = await linkTo("a3@example.com");
    const second = await linkTo("a4@example.com");
    expect(await readEmailLink(world, owner.id, first)).toBeNull();
    expect(await readEmailLink(world, owner.id, second)).toBe("a4@example.com");
    await cancelEmailChange(world, owner.id);
    expect(await readEmailLink(world, owner.id, second)).toBeNull();
    expect(await findEmailChange(world.db, owner.id, world.now())).toBeNull();
    const sent = mails.length;
    await confirmEmailJob.run(world, { accountId: owner.id, email: "a4@example.com" }, signal);
    expect(mails).toHaveLength(sent);
  });

  test.each(["", "x", "a".repeat(43), "💌", "\0", "' or 1=1 --", "x".repeat(100_000)])(
    "forged: %#",
    async (token) => {
      await linkTo("a5@example.com");
      expect(await readEmailLink(world, owner.id, token)).toBeNull();
      expect(await confirmEmailChange(world, await ownerNow(), token)).toEqual({ status: "gone" });
    },
  );
});

test("an address taken in the meantime is not reassigned", async () => {
  const token = await linkTo("wanted@example.com");
  await stage.makeAccount("wanted@example.com");
  expect(await confirmEmailChange(world, await ownerNow(), token)).toEqual({ status: "taken" });
});

describe("an address that cannot be requested", () => {
  test.each([
    ["mirela", PASSWORD, { email: "Invalid email address." }],
    ["a@example.com\r\nBcc: b@example.com", PASSWORD, { email: "Invalid email address." }],
    ["TAKEN@example.com", PASSWORD, { email: "That email is already in use." }],
    ["taken@xn--bcher-kva.example", PASSWORD, { email: "That email is already in use." }],
    ["fine@example.com", "", { current: "Password is required" }],
    ["fine@example.com", "wrong", { current: "This is not your current password." }],
    ["TAKEN@example.com", "wrong", { current: "This is not your current password." }],
  ])("%j", async (email, current, problems) => {
    const refused = await requestEmailChange(world, await ownerNow(), { email, current }, client);
    expect(refused).toEqual({ status: "refused", problems });
    expect(await world.db.$count(emailChanges)).toBe(0);
  });

  test.each([
    ["ada@example.com", "ADA@example.com"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ])("one's own: %s as %s", async (own, email) => {
    const { account, sessionId } = await ownerNow();
    const who = { account: { ...account, email: own }, sessionId };
    const given = { email, current: PASSWORD };
    expect(await requestEmailChange(world, who, given, client)).toMatchObject({
      problems: { email: "That's already your email." },
    });
  });
});
