import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld, PASSWORD, TestBrowser } from "../../../tests/support/accounts-world.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { passkeysOf } from "../../../tests/support/passkeys.ts";
import { enableSecondFactor, startSecondFactorSetup } from "../second-factor/manage.ts";
import { findSecondFactor } from "../second-factor/store.ts";
import { signIn } from "../sign-in.ts";
import { passkeys, session } from "../tables.ts";
import { listPasskeys } from "./store.ts";
import { authenticateWithPasskey, authenticationOptions } from "./use-passkey.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;
const other = await stage.makeAccount("other@example.com");
const { challengeFor, added, asked } = passkeysOf(stage);
const REFUSED = {
  status: "refused",
  problem: "This passkey could not be verified. Please try again.",
};

beforeEach(async () => {
  await world.db.delete(passkeys);
  await world.db.delete(session);
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

describe("a response that is refused", () => {
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
