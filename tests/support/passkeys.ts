import { expect } from "vitest";
import { openSession } from "#server/accounts/open-session.ts";
import { addPasskey, registrationOptions } from "#server/accounts/passkeys/add-passkey.ts";
import { authenticationOptions } from "#server/accounts/passkeys/use-passkey.ts";
import { type AccountsWorld, TestBrowser } from "./accounts-world.ts";
import { Authenticator } from "./authenticator.ts";

/** Sessions, passkeys and challenges of a world's accounts; those of the owner by default. */
export function passkeysOf(stage: AccountsWorld) {
  const { world, owner } = stage;

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

  return { signedIn, challengeFor, added, asked };
}
