import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../../tests/support/accounts-world.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { wrongTotpCode } from "../../../tests/support/totp.ts";
import { openSession } from "../open-session.ts";
import { signIn } from "../sign-in.ts";
import { secondFactors, session, signInAttempts } from "../tables.ts";
import { recordCodeAttempt } from "./code-limit.ts";
import { cancelSecondFactorSetup, enableSecondFactor, startSecondFactorSetup } from "./manage.ts";
import { completeSecondStep, isSecondStepPending } from "./second-step.ts";
import { acceptStep, findSecondFactor, removeSecondFactor } from "./store.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;
const credentials = { email: owner.email, password: PASSWORD };
const who = { account: owner, sessionId: "none" };
const WRONG = "Invalid or already used code";

let secret = "";
let codes: string[] = [];

beforeEach(async () => {
  await removeSecondFactor(world.db, owner.id);
  await world.db.delete(signInAttempts);
  await world.db.delete(session);
  await startSecondFactorSetup(world, who);
  secret = (await findSecondFactor(world.db, world, owner.id))?.secret ?? "";
  const proven = await enableSecondFactor(world, who, stage.codeOf(secret));
  codes = proven.status === "made" ? proven.codes : [];
  stage.advance(1);
});

async function withPassword(browser = new TestBrowser()) {
  const outcome = await signIn(world, credentials, browser.client);
  if ("setCookies" in outcome) browser.keep(outcome);
  return { browser, status: outcome.status };
}

async function enter(browser: TestBrowser, code: string) {
  const outcome = await completeSecondStep(world, code, browser.client);
  if ("setCookies" in outcome) browser.keep(outcome);
  return outcome;
}

const wrongCode = (of = secret) => wrongTotpCode(of, world.now());

test("the password alone does not sign in; with the app's code it does", async () => {
  const { browser, status } = await withPassword();
  expect(status).toBe("needs-code");
  expect(await stage.signedInAs(browser)).toBeNull();
  expect(await world.db.$count(session)).toBe(0);
  expect(await isSecondStepPending(world, browser.client)).toBe(true);
  expect((await enter(browser, stage.codeOf(secret))).status).toBe("signed-in");
  expect((await stage.signedInAs(browser))?.account).toEqual(owner);
  expect(await isSecondStepPending(world, browser.client)).toBe(false);
  expect(await world.db.$count(signInAttempts)).toBe(0);
});

test("a used code does not work again, in this browser or another", async () => {
  const [one, other] = [await withPassword(), await withPassword()];
  const code = stage.codeOf(secret);
  expect((await enter(one.browser, code)).status).toBe("signed-in");
  expect(await enter(other.browser, code)).toEqual({ status: "failed", problem: WRONG });
  expect(await enter(other.browser, stage.codeOf(secret, -30))).toMatchObject({ problem: WRONG });
  expect((await enter(other.browser, stage.codeOf(secret, 30))).status).toBe("signed-in");
});

test("of several concurrent uses of one code one succeeds", async () => {
  const browsers = await Promise.all(
    ["198.51.100.1", "198.51.100.2", "198.51.100.3"].map((address) =>
      withPassword(new TestBrowser(address)),
    ),
  );
  const code = stage.codeOf(secret);
  const outcomes = await Promise.all(browsers.map(({ browser }) => enter(browser, code)));
  expect(outcomes.filter(({ status }) => status === "signed-in")).toHaveLength(1);
});

test("a recovery code works once, and its use is notified by mail", async () => {
  const [code = ""] = codes;
  const { browser } = await withPassword();
  expect((await enter(browser, code.toUpperCase())).status).toBe("signed-in");
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    owner.email,
    "recovery-code-used",
    "",
  ]);
  const again = await withPassword();
  expect(await enter(again.browser, code)).toEqual({ status: "failed", problem: WRONG });
});

describe("a code that does not sign in", () => {
  test.each([
    "",
    "six digits",
    "x".repeat(10_000),
    "123456\0",
    "💌",
    "' or 1=1 --",
    "aaaa-bbbb-cccc",
  ])("%#", async (code) => {
    const { browser } = await withPassword();
    const entered = code === "six digits" ? wrongCode() : code;
    expect(await enter(browser, entered)).toEqual({ status: "failed", problem: WRONG });
    expect(await stage.signedInAs(browser)).toBeNull();
  });
});

test("a right code is useless without a recent password", async () => {
  expect((await enter(new TestBrowser(), stage.codeOf(secret))).status).toBe("gone");
  const { browser } = await withPassword();
  stage.advance(11);
  expect((await enter(browser, stage.codeOf(secret))).status).toBe("gone");
});

test("wrong codes count like wrong passwords, and the password alone clears nothing", async () => {
  const { browser } = await withPassword();
  for (let i = 0; i < 4; i++) expect((await enter(browser, wrongCode())).status).toBe("failed");
  expect((await withPassword()).status).toBe("needs-code");
  expect((await enter(browser, wrongCode())).status).toBe("failed");
  const sixth = await enter(browser, stage.codeOf(secret));
  expect(sixth).toMatchObject({ status: "blocked" });
  expect((await withPassword()).status).toBe("blocked");
  stage.advance(16);
  const later = await withPassword();
  expect((await enter(later.browser, stage.codeOf(secret))).status).toBe("signed-in");
});

test("right passwords are not counted as failures", async () => {
  for (let i = 0; i < 6; i++) expect((await withPassword()).status).toBe("needs-code");
  expect(await world.db.$count(signInAttempts)).toBe(0);
});

test("guessing codes from many networks is limited; recovery codes still work", async () => {
  const taken = await Promise.all(
    Array.from({ length: 25 }, () => recordCodeAttempt(world, owner.id)),
  );
  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(20);
  const { browser } = await withPassword(new TestBrowser("192.0.2.1"));
  for (let i = 0; i < 6; i++) {
    expect(await enter(browser, stage.codeOf(secret))).toEqual({
      status: "blocked",
      problem:
        "Too many attempts. Please try again in 15 minutes. A recovery code or a passkey still works.",
    });
  }
  expect((await enter(browser, codes[3] ?? "")).status).toBe("signed-in");
});

test("wrong codes older than the window no longer count", async () => {
  for (let i = 0; i < 20; i++) await recordCodeAttempt(world, owner.id);
  stage.advance(14);
  expect(await recordCodeAttempt(world, owner.id)).toEqual({ isAllowed: false, minutes: 1 });
  stage.advance(2);
  expect(await recordCodeAttempt(world, owner.id)).toMatchObject({ isAllowed: true });
});

test("the account's holder is notified once after five wrong codes", async () => {
  const notified = async () =>
    (await stage.securityNotifications()).filter(([, kind]) => kind === "codes-failing").length;
  await world.db.execute("delete from jobs.job where name = 'mail-account-notice'");
  for (let i = 0; i < 3; i++) await recordCodeAttempt(world, owner.id);
  const { browser } = await withPassword();
  for (const times of [0, 1, 1]) {
    expect((await enter(browser, wrongCode())).status).toBe("failed");
    expect(await notified()).toBe(times);
  }
});

test("enabling the second factor ends all other sessions", async () => {
  await removeSecondFactor(world.db, owner.id);
  const [own, other] = [new TestBrowser(), new TestBrowser()];
  for (const browser of [own, other]) {
    browser.keep(await openSession(world, owner.id, browser.client));
  }
  const here = await stage.signedInAs(own);
  if (!here) throw new Error("the session was not recognized");
  await startSecondFactorSetup(world, here);
  secret = (await findSecondFactor(world.db, world, owner.id))?.secret ?? "";
  await enableSecondFactor(world, here, wrongCode());
  expect(await stage.signedInAs(other)).not.toBeNull();
  expect((await enableSecondFactor(world, here, stage.codeOf(secret))).status).toBe("made");
  expect(await stage.signedInAs(other)).toBeNull();
  expect(await stage.signedInAs(own)).not.toBeNull();
});

test("a code for a replaced secret is refused", async () => {
  const judged = await findSecondFactor(world.db, world, owner.id);
  if (!judged) throw new Error("there is no second factor");
  await removeSecondFactor(world.db, owner.id);
  await startSecondFactorSetup(world, who);
  expect(await acceptStep(world.db, owner.id, judged, judged.lastStep + 1)).toBe(false);
  expect((await findSecondFactor(world.db, world, owner.id))?.isOn).toBe(false);
});

test("an unverified secret does not require codes", async () => {
  await removeSecondFactor(world.db, owner.id);
  await startSecondFactorSetup(world, who);
  expect((await withPassword()).status).toBe("signed-in");
  const unverified = (await findSecondFactor(world.db, world, owner.id))?.secret ?? "";
  expect(await enableSecondFactor(world, who, wrongCode(unverified))).toMatchObject({
    status: "refused",
  });
  await cancelSecondFactorSetup(world, who);
  expect(await findSecondFactor(world.db, world, owner.id)).toBeNull();
});

test("an active secret is neither replaced nor deleted by another set-up", async () => {
  await startSecondFactorSetup(world, who);
  await cancelSecondFactorSetup(world, who);
  expect((await findSecondFactor(world.db, world, owner.id))?.secret).toBe(secret);
});

test("neither the secret nor a recovery code is readable in the database", async () => {
  const stored = JSON.stringify(await world.db.select().from(secondFactors));
  expect(stored).not.toContain(secret);
  const { rows } = await world.db.execute("select code_hash from recovery_codes");
  expect(rows).toHaveLength(10);
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
});
