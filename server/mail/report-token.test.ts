import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseSettings } from "../env.ts";
import { openSecret } from "../secret.ts";
import { mailKey } from "./mail-key.ts";
import { type Addressee, namedIn, reportToken } from "./report-token.ts";
import { returnPathOf, senderOf } from "./sender.ts";

function settingsOf(env: Record<string, string>) {
  const parsed = parseSettings({ SITE_URL: "https://site.example", ...env });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.settings;
}
const settings = settingsOf({ SECRET: "s".repeat(32) });
const secret = await openSecret(settings);
const foreign = await openSecret(settingsOf({ SECRET: "f".repeat(32) }));
const subscriber: Addressee = { kind: "subscriber", id: randomUUID() };

test("a mail's own id names its addressee and its round", () => {
  const { messageId } = mailKey({ secret, settings }, subscriber, "issue-7");
  expect(namedIn(secret, `Message-ID: <${messageId}>`)).toEqual({
    addressee: subscriber,
    round: "issue-7",
  });
  expect(namedIn(secret, messageId.toUpperCase())?.addressee).toEqual(subscriber);
});

test("the envelope names the addressee too", () => {
  const sender = senderOf(settingsOf({ BOUNCE_ADDRESS: "bounces+*@site.example" }));
  const address = returnPathOf(sender, reportToken(secret, subscriber));
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(namedIn(secret, `To: <${address}>`)).toEqual({ addressee: subscriber, round: null });
  expect(returnPathOf(sender)).toBe("bounces@site.example");
});

test("where the id and the envelope name one, the round is known", () => {
  const { messageId, reportToken: token } = mailKey({ secret, settings }, subscriber, "issue-7");
  expect(namedIn(secret, `bounces+${token}@site.example ${messageId}`)?.round).toBe("issue-7");
});

test("a message to the owner is told from a subscriber", () => {
  const message: Addressee = { kind: "message", id: subscriber.id };
  expect(namedIn(secret, reportToken(secret, message))?.addressee).toEqual(message);
});

test.each([
  ["nothing", ""],
  ["a bare id", subscriber.id],
  ["an id with a guessed proof", subscriber.id.replaceAll("-", "") + "0".repeat(20)],
  ["another site's token", reportToken(foreign, subscriber)],
  [
    "someone else's proof",
    randomUUID().replaceAll("-", "") + reportToken(secret, subscriber).slice(-20),
  ],
  ["a token with a digit too many", `${reportToken(secret, subscriber)}0`],
  ["a token cut short", reportToken(secret, subscriber).slice(0, -1)],
  [
    "two addressees at once",
    `${reportToken(secret, subscriber)} ${reportToken(secret, { kind: "subscriber", id: randomUUID() })}`,
  ],
  ["digits without end", "0123456789abcdef".repeat(20_000)],
])("%s names nobody", (_what, text) => {
  expect(namedIn(secret, text)).toBeNull();
});
