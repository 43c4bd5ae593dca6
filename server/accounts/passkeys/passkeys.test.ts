import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../../tests/support/accounts-world.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { openSession } from "../open-session.ts";
import { beginSecondFactor, proveSecondFactor } from "../second-factor/manage.ts";
import { findSecondFactor } from "../second-factor/store.ts";
import { signIn } from "../sign-in.ts";
import { passkeys, session } from "../tables.ts";
import { addPasskey, optionsToAdd } from "./add-passkey.ts";
import { nameOwnPasskey, removeOwnPasskey } from "./manage.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { listPasskeys } from "./store.ts";
import { mayUsePasskeys, optionsToUse, signInByPasskey } from "./use-passkey.ts";

const stage = await accountsWorld();
afterAll(stage.close);
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
  browser.keep(await openSession(world, account.id, browser.sender));
  const who = await stage.signedInAs(browser);
  if (!who) throw new Error("the session was not recognised");
  return who;
}

async function challengeFor(who: Awaited<ReturnType<typeof signedIn>>) {
  const asked = await optionsToAdd(world, who);
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

/** What a browser is asked to sign, at the door. */
async function asked(browser = new TestBrowser()) {
  const question = await optionsToUse(world, browser.sender);
  if (!question) throw new Error("nothing was asked");
  browser.keep(question);
  return { browser, challenge: question.options.challenge };
}

test("a passkey is asked for that finds itself and makes sure of its person", async () => {
  const { device, who } = await added();
  const options = await challengeFor(who);
  expect(options.rp).toMatchObject({ id: "localhost" });
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: "required",
    userVerification: "required",
  });
  expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([device.id]);
  expect((await stage.notices()).at(-1)).toEqual([owner.email, "passkey-added", "Phone"]);
});

test("a passkey signs in, also where a code would be asked for after the password", async () => {
  const { device, who } = await added();
  await beginSecondFactor(world, who);
  const secret = (await findSecondFactor(world.db, world, owner.id))?.secret ?? "";
  await proveSecondFactor(world, who, stage.codeOf(secret));
  const byPassword = { email: owner.email, password: PASSWORD };
  expect((await signIn(world, byPassword, new TestBrowser().sender)).status).toBe("needs-code");
  const { browser, challenge } = await asked();
  const answer = device.use(challenge, { userHandle: owner.id });
  const outcome = await signInByPasskey(world, answer, browser.sender);
  if (outcome.status !== "signed-in") throw new Error(outcome.problem);
  browser.keep(outcome);
  expect((await stage.signedInAs(browser))?.account).toEqual(owner);
  expect((await listPasskeys(world.db, owner.id))[0]?.lastUsedAt).toEqual(world.now());
  expect(await signInByPasskey(world, answer, browser.sender)).toEqual(REFUSED);
});

describe("an answer that adds nothing", () => {
  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another site's passkey", { host: "evil.example" }],
    ["that did not make sure of its person", { isVerified: false }],
    ["of another kind", { type: "webauthn.get" }],
  ])("%s", async (_, lies) => {
    const who = await signedIn();
    const { challenge } = await challengeFor(who);
    const made = new Authenticator().make(challenge, lies);
    expect(await addPasskey(world, who, { name: "Phone", made })).toEqual(REFUSED);
    expect(await world.db.$count(passkeys)).toBe(0);
  });

  test("to a question that was answered before, too late, or by another session", async () => {
    const [who, elsewhere] = [await signedIn(), await signedIn()];
    const first = await challengeFor(who);
    const name = "Phone";
    const foreign = new Authenticator().make(first.challenge);
    expect(await addPasskey(world, elsewhere, { name, made: foreign })).toEqual(REFUSED);
    // Whoever tried has used the question up, for everyone.
    expect(await addPasskey(world, who, { name, made: foreign })).toEqual(REFUSED);
    const second = await challengeFor(who);
    stage.pass(6);
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

  test("a passkey that is known, or one too many", async () => {
    const { device, who } = await added();
    const again = device.make((await challengeFor(who)).challenge);
    expect(await addPasskey(world, who, { name: "Again", made: again })).toMatchObject({
      problem: "This passkey is known already.",
    });
    const row = { accountId: owner.id, name: "x", publicKey: "k" };
    const more = Array.from({ length: 19 }, (_, i) => ({ ...row, credentialId: `c${i}` }));
    const last = new Authenticator().make((await challengeFor(who)).challenge);
    await world.db.insert(passkeys).values(more);
    expect(await addPasskey(world, who, { name: "21st", made: last })).toMatchObject({
      problem: expect.stringContaining("There are 20 passkeys already"),
    });
    expect(await optionsToAdd(world, who)).toMatchObject({ status: "refused" });
  });
});

describe("an answer that opens nothing", () => {
  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port of this machine", { origin: "http://localhost:4000" }],
    ["of another site's passkey", { host: "evil.example" }],
    ["that did not make sure of its person", { isVerified: false }],
    ["of another kind", { type: "webauthn.create" }],
    ["for another account", { userHandle: other.id }],
  ])("%s", async (_, lies) => {
    const { device } = await added();
    const { browser, challenge } = await asked();
    expect(await signInByPasskey(world, device.use(challenge, lies), browser.sender)).toEqual(
      REFUSED,
    );
  });

  test("of a passkey that nobody knows, or whose key is another", async () => {
    const { device } = await added();
    const { browser, challenge } = await asked();
    const stranger = new Authenticator();
    expect(await signInByPasskey(world, stranger.use(challenge), browser.sender)).toEqual(REFUSED);
    const second = await asked(browser);
    const forged = JSON.parse(stranger.use(second.challenge));
    const posing = JSON.stringify({ ...forged, id: device.id, rawId: device.id });
    expect(await signInByPasskey(world, posing, browser.sender)).toEqual(REFUSED);
  });

  test("too late, to another browser's question, or to one of nobody's", async () => {
    const { device, who } = await added();
    const { browser, challenge } = await asked();
    const thief = await asked();
    expect(await signInByPasskey(world, device.use(challenge), thief.browser.sender)).toEqual(
      REFUSED,
    );
    const second = await asked(browser);
    expect(
      await signInByPasskey(world, device.use(second.challenge), new TestBrowser().sender),
    ).toEqual(REFUSED);
    const third = await asked(browser);
    stage.pass(6);
    expect(await signInByPasskey(world, device.use(third.challenge), browser.sender)).toEqual(
      REFUSED,
    );
    const inside = (await challengeFor(who)).challenge;
    expect(await signInByPasskey(world, device.use(inside), browser.sender)).toEqual(REFUSED);
    const own = device.use(Buffer.alloc(32).toString("base64url"));
    expect(await signInByPasskey(world, own, browser.sender)).toEqual(REFUSED);
  });

  test("of a copy, whose count of uses lags behind", async () => {
    const { device } = await added();
    const first = await asked();
    const ahead = device.use(first.challenge, { signCount: 7 });
    expect(await signInByPasskey(world, ahead, first.browser.sender)).toMatchObject({
      status: "signed-in",
    });
    for (const signCount of [7, 6, 0]) {
      const { browser, challenge } = await asked();
      const lagging = device.use(challenge, { signCount });
      expect(await signInByPasskey(world, lagging, browser.sender)).toEqual(REFUSED);
    }
  });

  test.each(["", "null", "[]", "{}", '{"id":1}', "💌", "\0", "x".repeat(60_000)])(
    "forged: %#",
    async (sent) => {
      const { browser } = await asked();
      expect(await signInByPasskey(world, sent, browser.sender)).toEqual(REFUSED);
    },
  );
});

test.each(["a\0b", "", "=", "a b", "💌", "a".repeat(1_400)])(
  "an answer named %j is judged by nobody, also to a question of ours",
  async (id) => {
    const { device } = await added();
    const { browser, challenge } = await asked();
    const sent = { ...JSON.parse(device.use(challenge)), id, rawId: id };
    expect(await signInByPasskey(world, JSON.stringify(sent), browser.sender)).toEqual(REFUSED);
  },
);

test("a browser's mark that we did not make is not kept, but replaced by one of ours", async () => {
  const known = await asked();
  expect((await optionsToUse(world, known.browser.sender))?.setCookies).toEqual([]);
  const { cookies } = known.browser.sender;
  for (const mark of ["x".repeat(4_000), "a", `${"a".repeat(21)}'`]) {
    const sender = { ...known.browser.sender, cookies: cookies.replace(/=.*/, `=${mark}`) };
    expect((await optionsToUse(world, sender))?.setCookies).toHaveLength(1);
  }
});

test("a key that counts nothing signs in again and again", async () => {
  const { device } = await added();
  for (let i = 0; i < 2; i++) {
    const { browser, challenge } = await asked();
    const answer = device.use(challenge, { signCount: 0 });
    expect((await signInByPasskey(world, answer, browser.sender)).status).toBe("signed-in");
  }
});

test("only one's own passkeys are renamed and removed", async () => {
  const { who } = await added();
  const [own] = await listPasskeys(world.db, owner.id);
  const id = own?.id ?? "";
  const foreign = await signedIn(other);
  expect(await nameOwnPasskey(world, foreign, { id, name: "Mine" })).toBe(false);
  expect(await removeOwnPasskey(world, foreign, id)).toBeNull();
  for (const none of ["", "x", "' or 1=1 --", "00000000-0000-4000-8000-000000000000"]) {
    expect(await nameOwnPasskey(world, who, { id: none, name: "Mine" })).toBe(false);
    expect(await removeOwnPasskey(world, who, none)).toBeNull();
  }
  expect(await nameOwnPasskey(world, who, { id, name: "Work phone" })).toBe(true);
  expect(await mayUsePasskeys(world)).toBe(true);
  expect(await removeOwnPasskey(world, who, id)).toBe("Work phone");
  expect((await stage.notices()).at(-1)).toEqual([owner.email, "passkey-removed", "Work phone"]);
  expect(await mayUsePasskeys(world)).toBe(false);
});

test.each([
  ["https://site.example", { id: "site.example", origins: ["https://site.example"] }],
  [
    "http://127.0.0.1:3000",
    { id: "localhost", origins: ["http://localhost:3000", "http://127.0.0.1:3000"] },
  ],
  ["https://192.0.2.1", null],
  ["https://[2001:db8::1]:8443", null],
])("passkeys know %s as %j", (siteUrl, party) => {
  expect(relyingPartyOf(siteUrl)).toEqual(party);
});
