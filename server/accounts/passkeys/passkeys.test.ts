import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../../tests/support/accounts-world.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { openSession } from "../open-session.ts";
import { enableSecondFactor, startSecondFactorSetup } from "../second-factor/manage.ts";
import { findSecondFactor } from "../second-factor/store.ts";
import { signIn } from "../sign-in.ts";
import { passkeys, session } from "../tables.ts";
import { addPasskey, registrationOptions } from "./add-passkey.ts";
import { removeOwnPasskey, renameOwnPasskey } from "./manage.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { listPasskeys } from "./store.ts";
import {
  arePasskeysAvailable,
  authenticateWithPasskey,
  authenticationOptions,
} from "./use-passkey.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;
const other = await stage.makeAccount("other@example.com");
const REFUSED = {
  status: "refused",
  problem: "This passkey could not be verified. Please try again.",
};

beforeEach(async () => {
  await world.db.delete(passkeys);
  await world.db.delete(session);
});

async function signedIn(account = owner) {
  const browser = new TestBrowser();
  browser.keep(await openSession(world, account.id, browser.client));
  const who = await stage.signedInAs(browser);
  if (!who) throw new Error("the session was not recognized");
  return who;
}

async function challengeFor(who: Awaited<ReturnType<typeof signedIn>>) {
  const asked = await registrationOptions(world, who);
  if (asked.status === "refused") throw new Error(asked.problem);
  return asked.options;
}

async function added(device = new Authenticator(), account = owner) {
  const who = await signedIn(account);
  const { challenge } = await challengeFor(who);
  const made = device.make(challenge);
  expect(await addPasskey(world, who, { name: "Phone", made })).toEqual({ status: "added" });
  return { device, who };
}

async function asked(browser = new TestBrowser()) {
  const question = await authenticationOptions(world, browser.client);
  if (!question) throw new Error("nothing was asked");
  browser.keep(question);
  return { browser, challenge: question.options.challenge };
}

test("options require a discoverable passkey with user verification", async () => {
  const { device, who } = await added();
  const options = await challengeFor(who);
  expect(options.rp).toMatchObject({ id: "localhost" });
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: "required",
    userVerification: "required",
  });
  expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([device.id]);
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    owner.email,
    "passkey-added",
    "Phone",
  ]);
});

test("a passkey signs in without a second factor", async () => {
  const { device, who } = await added();
  await startSecondFactorSetup(world, who);
  const secret = (await findSecondFactor(world.db, world, owner.id))?.secret ?? "";
  await enableSecondFactor(world, who, stage.codeOf(secret));
  const byPassword = { email: owner.email, password: PASSWORD };
  expect((await signIn(world, byPassword, new TestBrowser().client)).status).toBe("needs-code");
  const { browser, challenge } = await asked();
  const answer = device.use(challenge, { userHandle: owner.id });
  const outcome = await authenticateWithPasskey(world, answer, browser.client);
  if (outcome.status !== "signed-in") throw new Error(outcome.problem);
  browser.keep(outcome);
  expect((await stage.signedInAs(browser))?.account).toEqual(owner);
  expect((await listPasskeys(world.db, owner.id))[0]?.lastUsedAt).toEqual(world.now());
  expect(await authenticateWithPasskey(world, answer, browser.client)).toEqual(REFUSED);
});

describe("a response that adds nothing", () => {
  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another site's passkey", { host: "evil.example" }],
    ["without user verification", { isVerified: false }],
    ["of another kind", { type: "webauthn.get" }],
  ])("%s", async (_, overrides) => {
    const who = await signedIn();
    const { challenge } = await challengeFor(who);
    const made = new Authenticator().make(challenge, overrides);
    expect(await addPasskey(world, who, { name: "Phone", made })).toEqual(REFUSED);
    expect(await world.db.$count(passkeys)).toBe(0);
  });

  test("to a challenge that was used, expired or made for another session", async () => {
    const [who, elsewhere] = [await signedIn(), await signedIn()];
    const first = await challengeFor(who);
    const name = "Phone";
    const foreign = new Authenticator().make(first.challenge);
    expect(await addPasskey(world, elsewhere, { name, made: foreign })).toEqual(REFUSED);
    // The attempt consumed the challenge.
    expect(await addPasskey(world, who, { name, made: foreign })).toEqual(REFUSED);
    const second = await challengeFor(who);
    stage.advance(6);
    const late = new Authenticator().make(second.challenge);
    expect(await addPasskey(world, who, { name, made: late })).toEqual(REFUSED);
    const { challenge } = await asked();
    const atTheDoor = new Authenticator().make(challenge);
    expect(await addPasskey(world, who, { name, made: atTheDoor })).toEqual(REFUSED);
  });

  test.each(["", "e30", "bm9uZQ", "a".repeat(20_000), "💌"])("forged: %#", async (data) => {
    const who = await signedIn();
    const { challenge } = await challengeFor(who);
    const made = new Authenticator().make(challenge);
    const { response } = made;
    const name = "Phone";
    const attestation = { ...made, response: { ...response, attestationObject: data } };
    const client = { ...made, response: { ...response, clientDataJSON: data } };
    expect(await addPasskey(world, who, { name, made: client })).toEqual(REFUSED);
    expect(await addPasskey(world, who, { name, made: attestation })).toEqual(REFUSED);
  });

  test("a registered passkey, or one too many", async () => {
    const { device, who } = await added();
    const again = device.make((await challengeFor(who)).challenge);
    expect(await addPasskey(world, who, { name: "Again", made: again })).toMatchObject({
      problem: "This passkey is already registered.",
    });
    const row = { accountId: owner.id, name: "x", publicKey: "k" };
    const more = Array.from({ length: 19 }, (_, i) => ({ ...row, credentialId: `c${i}` }));
    const last = new Authenticator().make((await challengeFor(who)).challenge);
    await world.db.insert(passkeys).values(more);
    expect(await addPasskey(world, who, { name: "21st", made: last })).toMatchObject({
      problem: expect.stringContaining("You already have 20 passkeys"),
    });
    expect(await registrationOptions(world, who)).toMatchObject({ status: "refused" });
  });
});

test("two sessions at once don't exceed the limit", async () => {
  const row = { accountId: owner.id, name: "x", publicKey: "k" };
  await world.db
    .insert(passkeys)
    .values(Array.from({ length: 19 }, (_, i) => ({ ...row, credentialId: `c${i}` })));
  const both = [await signedIn(), await signedIn()];
  const answers = [];
  for (const who of both) {
    const made = new Authenticator().make((await challengeFor(who)).challenge);
    answers.push({ who, made });
  }
  const outcomes = await Promise.all(
    answers.map(({ who, made }) => addPasskey(world, who, { name: "Phone", made })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["added", "refused"]);
  expect(await world.db.$count(passkeys)).toBe(20);
});

describe("a response that signs nobody in", () => {
  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port of this machine", { origin: "http://localhost:4000" }],
    ["of another site's passkey", { host: "evil.example" }],
    ["without user verification", { isVerified: false }],
    ["of another kind", { type: "webauthn.create" }],
    ["for another account", { userHandle: other.id }],
  ])("%s", async (_, overrides) => {
    const { device } = await added();
    const { browser, challenge } = await asked();
    expect(
      await authenticateWithPasskey(world, device.use(challenge, overrides), browser.client),
    ).toEqual(REFUSED);
  });

  test("of an unknown passkey, or signed by another key", async () => {
    const { device } = await added();
    const { browser, challenge } = await asked();
    const stranger = new Authenticator();
    expect(await authenticateWithPasskey(world, stranger.use(challenge), browser.client)).toEqual(
      REFUSED,
    );
    const second = await asked(browser);
    const forged = JSON.parse(stranger.use(second.challenge));
    const posing = JSON.stringify({ ...forged, id: device.id, rawId: device.id });
    expect(await authenticateWithPasskey(world, posing, browser.client)).toEqual(REFUSED);
  });

  test("too late, for another browser's challenge, or for an unknown one", async () => {
    const { device, who } = await added();
    const { browser, challenge } = await asked();
    const thief = await asked();
    expect(
      await authenticateWithPasskey(world, device.use(challenge), thief.browser.client),
    ).toEqual(REFUSED);
    const second = await asked(browser);
    expect(
      await authenticateWithPasskey(world, device.use(second.challenge), new TestBrowser().client),
    ).toEqual(REFUSED);
    const third = await asked(browser);
    stage.advance(6);
    expect(
      await authenticateWithPasskey(world, device.use(third.challenge), browser.client),
    ).toEqual(REFUSED);
    const inside = (await challengeFor(who)).challenge;
    expect(await authenticateWithPasskey(world, device.use(inside), browser.client)).toEqual(
      REFUSED,
    );
    const own = device.use(Buffer.alloc(32).toString("base64url"));
    expect(await authenticateWithPasskey(world, own, browser.client)).toEqual(REFUSED);
  });

  test("of a cloned passkey with an outdated counter", async () => {
    const { device } = await added();
    const first = await asked();
    const ahead = device.use(first.challenge, { signCount: 7 });
    expect(await authenticateWithPasskey(world, ahead, first.browser.client)).toMatchObject({
      status: "signed-in",
    });
    for (const signCount of [7, 6, 0]) {
      const { browser, challenge } = await asked();
      const lagging = device.use(challenge, { signCount });
      expect(await authenticateWithPasskey(world, lagging, browser.client)).toEqual(REFUSED);
    }
  });

  test.each(["", "null", "[]", "{}", '{"id":1}', "💌", "\0", "x".repeat(60_000)])(
    "forged: %#",
    async (sent) => {
      const { browser } = await asked();
      expect(await authenticateWithPasskey(world, sent, browser.client)).toEqual(REFUSED);
    },
  );
});

test.each(["a\0b", "", "=", "a b", "💌", "a".repeat(1_400)])(
  "a response named %j is rejected even for a valid challenge",
  async (id) => {
    const { device } = await added();
    const { browser, challenge } = await asked();
    const sent = { ...JSON.parse(device.use(challenge)), id, rawId: id };
    expect(await authenticateWithPasskey(world, JSON.stringify(sent), browser.client)).toEqual(
      REFUSED,
    );
  },
);

test("a forged browser id is replaced", async () => {
  const known = await asked();
  expect((await authenticationOptions(world, known.browser.client))?.setCookies).toEqual([]);
  const { cookies } = known.browser.client;
  for (const mark of ["x".repeat(4_000), "a", `${"a".repeat(21)}'`]) {
    const client = { ...known.browser.client, cookies: cookies.replace(/=.*/, `=${mark}`) };
    expect((await authenticationOptions(world, client))?.setCookies).toHaveLength(1);
  }
});

test("a passkey without a counter can be used repeatedly", async () => {
  const { device } = await added();
  for (let i = 0; i < 2; i++) {
    const { browser, challenge } = await asked();
    const answer = device.use(challenge, { signCount: 0 });
    expect((await authenticateWithPasskey(world, answer, browser.client)).status).toBe("signed-in");
  }
});

test("only an account's own passkeys can be renamed and removed", async () => {
  const { who } = await added();
  const [own] = await listPasskeys(world.db, owner.id);
  const id = own?.id ?? "";
  const foreign = await signedIn(other);
  expect(await renameOwnPasskey(world, foreign, { id, name: "Mine" })).toBe(false);
  expect(await removeOwnPasskey(world, foreign, id)).toBeNull();
  for (const none of ["", "x", "' or 1=1 --", "00000000-0000-4000-8000-000000000000"]) {
    expect(await renameOwnPasskey(world, who, { id: none, name: "Mine" })).toBe(false);
    expect(await removeOwnPasskey(world, who, none)).toBeNull();
  }
  expect(await renameOwnPasskey(world, who, { id, name: "Work phone" })).toBe(true);
  expect(await arePasskeysAvailable(world)).toBe(true);
  expect(await removeOwnPasskey(world, who, id)).toBe("Work phone");
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    owner.email,
    "passkey-removed",
    "Work phone",
  ]);
  expect(await arePasskeysAvailable(world)).toBe(false);
});

test.each([
  ["https://site.example", { id: "site.example", origins: ["https://site.example"] }],
  [
    "http://127.0.0.1:3000",
    { id: "localhost", origins: ["http://localhost:3000", "http://127.0.0.1:3000"] },
  ],
  ["https://192.0.2.1", null],
  ["https://[2001:db8::1]:8443", null],
])("the relying party of %s is %j", (siteUrl, party) => {
  expect(relyingPartyOf(siteUrl)).toEqual(party);
});
