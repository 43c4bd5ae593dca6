import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../tests/support/accounts-world.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { handleAccountForm } from "./account-forms.ts";
import { readAccountView } from "./account-view.ts";
import { openSession } from "./open-session.ts";
import { removeSecondFactor } from "./second-factor/store.ts";
import { passkeys, session, signInAttempts } from "./tables.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;

beforeEach(async () => {
  await world.db.delete(session);
  await world.db.delete(signInAttempts);
  await removeSecondFactor(world.db, owner.id);
});

async function atWork() {
  const browser = new TestBrowser();
  browser.keep(await openSession(world, owner.id, browser.client));
  const who = await stage.signedInAs(browser);
  if (!who) throw new Error("the session was not recognized");
  const { client } = browser;
  // The database has its own clock.
  await world.db.update(session).set({ confirmedAt: world.now() });
  const send = async (fields: Record<string, string>) =>
    (await handleAccountForm({ world, who, client, fields }))?.reply;
  return { who, send };
}

const CONFIRM = { status: "refused", problems: { form: "Confirm it's you first." } };

test("sign-in settings cannot be changed in a session that is not fresh", async () => {
  const { who, send } = await atWork();
  const [key] = await world.db
    .insert(passkeys)
    .values({ accountId: owner.id, name: "Phone", credentialId: "c", publicKey: "k" })
    .returning();
  const id = key?.id ?? "";
  stage.advance(11);
  for (const intent of [
    "passkey-name",
    "passkey-remove",
    "factor-begin",
    "factor-prove",
    "factor-codes",
  ]) {
    expect(await send({ intent, id, name: "Thief's", code: "000000" })).toMatchObject(CONFIRM);
  }
  expect((await readAccountView(world, who)).passkeys).toMatchObject([{ name: "Phone" }]);
  expect(await send({ intent: "confirm", current: "wrong" })).toMatchObject({ status: "refused" });
  expect(await send({ intent: "passkey-remove", id })).toMatchObject(CONFIRM);
  expect(await send({ intent: "confirm", current: PASSWORD })).toMatchObject({ status: "done" });
  expect(await send({ intent: "passkey-remove", id })).toMatchObject({ title: "Passkey removed" });
  expect(await send({ intent: "passkey-remove", id })).toMatchObject({
    problems: { form: "This passkey no longer exists." },
  });
});

test("the secret is shown during set-up in a fresh session, and never once it is on", async () => {
  const { who, send } = await atWork();
  await send({ intent: "factor-begin" });
  const shown = (await readAccountView(world, who)).factor;
  if (shown.state !== "setting-up") throw new Error("nothing is shown");
  expect(shown.address).toContain(`secret=${shown.secret}`);
  expect(Buffer.from(shown.picture.split(",")[1] ?? "", "base64").toString()).toMatch(/^<svg/);
  stage.advance(11);
  expect((await readAccountView(world, who)).factor).toEqual({ state: "off" });
  await send({ intent: "confirm", current: PASSWORD });
  expect(await send({ intent: "factor-prove", code: "12" })).toMatchObject({
    problems: { code: "Invalid or already used code" },
  });
  const proven = await send({ intent: "factor-prove", code: stage.codeOf(shown.secret) });
  expect(proven?.status === "done" && proven.codes).toHaveLength(10);
  const { factor } = await readAccountView(world, who);
  expect(factor).toEqual({ state: "on", codesLeft: 10 });
  const renewed = await send({ intent: "factor-codes" });
  expect(renewed?.status === "done" && renewed.codes).toHaveLength(10);
  const off = (current: string) => send({ intent: "factor-off", current });
  expect(await off("")).toMatchObject({ problems: { current: "Password is required" } });
  expect(await off("wrong")).toMatchObject({ status: "refused" });
  expect(await off(PASSWORD)).toMatchObject({ title: "Two-factor authentication is off" });
  expect(await send({ intent: "factor-codes" })).toMatchObject({ status: "refused" });
});

test("new recovery codes void the ones before them", async () => {
  const { who, send } = await atWork();
  await send({ intent: "factor-begin" });
  const { factor } = await readAccountView(world, who);
  const secret = factor.state === "setting-up" ? factor.secret : "";
  await send({ intent: "factor-prove", code: stage.codeOf(secret) });
  const before = await world.db.execute("select code_hash from recovery_codes");
  await send({ intent: "factor-codes" });
  const after = await world.db.execute("select code_hash from recovery_codes");
  const hashes = new Set(after.rows.map(({ code_hash }) => code_hash));
  expect(before.rows.filter(({ code_hash }) => hashes.has(code_hash))).toEqual([]);
  expect(await send({ intent: "factor-cancel" })).toMatchObject({ status: "done" });
  expect((await readAccountView(world, who)).factor.state).toBe("on");
});

describe("hostile fields", () => {
  const HOSTILE = [
    "",
    " ",
    "\0",
    "\u202e",
    "💌".repeat(5_000),
    "' or 1=1 --",
    "<script>",
    "\ud800",
  ];
  const INTENTS = [
    "name",
    "email",
    "password",
    "confirm",
    "session-end",
    "passkey-name",
    "factor-prove",
  ];

  test.each(INTENTS)("%s never causes a server error", async (intent) => {
    const { send } = await atWork();
    for (const text of HOSTILE) {
      const fields = {
        name: text,
        email: text,
        current: text,
        password: text,
        id: text,
        code: text,
      };
      const reply = await send({ ...fields, intent });
      expect(["done", "refused"]).toContain(reply?.status);
      await world.db.delete(signInAttempts);
    }
  });

  test.each(["", "nothing", "toString", "__proto__", "constructor"])(
    "%j is not a known form",
    async (intent) => {
      const { send } = await atWork();
      expect(await send({ intent })).toBeUndefined();
    },
  );
});

test("the page shows where the account is signed in, this device first", async () => {
  const { who } = await atWork();
  await atWork();
  const { sessions, wantedEmail, passkeyHost } = await readAccountView(world, who);
  expect(sessions.map(({ isThis, device, kind }) => [isThis, device, kind])).toEqual([
    [true, "Chrome on Linux", "desktop"],
    [false, "Chrome on Linux", "desktop"],
  ]);
  expect([wantedEmail, passkeyHost]).toEqual([null, "localhost"]);
});
