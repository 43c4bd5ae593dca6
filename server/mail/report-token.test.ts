import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseEnvironment } from "../env.ts";
import { openSecret } from "../secret.ts";
import { type Addressee, findAddressee, mailIdentifiers, reportToken } from "./report-token.ts";
import { returnPathOf, senderOf } from "./sender.ts";

function environmentFrom(env: Record<string, string>) {
  const parsed = parseEnvironment({ SITE_URL: "https://site.example", ...env });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.environment;
}

const environment = environmentFrom({ SECRET: "s".repeat(32) });
const secret = await openSecret(environment);
const foreign = await openSecret(environmentFrom({ SECRET: "f".repeat(32) }));
const subscriber: Addressee = { kind: "subscriber", id: randomUUID() };

test("a message id identifies its addressee and mailing", () => {
  const { messageId } = mailIdentifiers({ secret, environment }, subscriber, "issue-7");
  expect(findAddressee(secret, `Message-ID: <${messageId}>`)).toEqual({
    addressee: subscriber,
    mailingId: "issue-7",
  });
  expect(findAddressee(secret, messageId.toUpperCase())?.addressee).toEqual(subscriber);
});

test("the envelope identifies the addressee too", () => {
  const sender = senderOf(environmentFrom({ BOUNCE_ADDRESS: "bounces+*@site.example" }));
  const address = returnPathOf(sender, reportToken(secret, subscriber));
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(findAddressee(secret, `To: <${address}>`)).toEqual({
    addressee: subscriber,
    mailingId: null,
  });
  expect(returnPathOf(sender)).toBe("bounces@site.example");
});

test("with both id and envelope the mailing is known", () => {
  const { messageId, reportToken: token } = mailIdentifiers(
    { secret, environment },
    subscriber,
    "issue-7",
  );
  expect(findAddressee(secret, `bounces+${token}@site.example ${messageId}`)?.mailingId).toBe(
    "issue-7",
  );
});

test("a message to the owner differs from a subscriber", () => {
  const message: Addressee = { kind: "message", id: subscriber.id };
  expect(findAddressee(secret, reportToken(secret, message))?.addressee).toEqual(message);
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
  ["a truncated token", reportToken(secret, subscriber).slice(0, -1)],
  [
    "two addressees at once",
    `${reportToken(secret, subscriber)} ${reportToken(secret, { kind: "subscriber", id: randomUUID() })}`,
  ],
  ["endless digits", "0123456789abcdef".repeat(20_000)],
])("%s identifies nobody", (_what, text) => {
  expect(findAddressee(secret, text)).toBeNull();
});
