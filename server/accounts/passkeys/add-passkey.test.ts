import { beforeEach, describe, expect, test } from "vitest";
import { accountsWorld } from "../../../tests/support/accounts-world.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { passkeysOf } from "../../../tests/support/passkeys.ts";
import { passkeys, session } from "../tables.ts";
import { addPasskey, registrationOptions } from "./add-passkey.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;
const { signedIn, challengeFor, added, asked } = passkeysOf(stage);
const REFUSED = {
  status: "refused",
  problem: "This passkey could not be verified. Please try again.",
};

beforeEach(async () => {
  await world.db.delete(passkeys);
  await world.db.delete(session);
});

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
