import { type MailContent, PREFERENCES_PLACE, UNSUBSCRIBE_PLACE } from "#domain/mail/templates.ts";
import type { Mail, SendResult } from "../mail/mail.ts";
import { mailKey } from "../mail/mail-key.ts";
import type { World } from "../world.ts";
import { noteBounce } from "./bounces.ts";
import type { Due } from "./due.ts";
import { roundOf } from "./issue-round.ts";
import type { Outcome, Outcomes } from "./outcomes.ts";
import { preferencesPath, unsubscribePath } from "./paths.ts";
import { type Purpose, tokenFor } from "./tokens.ts";

/** How one turn ended: it `went`, the address was `refused` or is not wanted, or nobody answered. */
export type Turn = "went" | "refused" | "unanswered";

/** What every recipient of an issue is sent. */
export type Issue = {
  sendId: string;
  kind: "post" | "project";
  content: MailContent;
  fromName: string;
};

const FIRST_RETRY_MS = 5 * 60 * 1000;
const LONGEST_RETRY_MS = 6 * 60 * 60 * 1000;
const GIVEN_UP_AFTER_TRIES = 16;

/**
 * Sends an issue to one recipient and has its outcome written down before it ends. A death between
 * the server's acceptance and the record repeats this one mail.
 */
export async function deliverOne(
  world: World,
  issue: Issue,
  due: Due,
  outcomes: Outcomes,
): Promise<Turn> {
  const { subscriberId } = due;
  if (!due.isWanted) {
    const at = world.now().toISOString();
    await outcomes.record({ subscriberId, status: "skipped", at, messageId: null, error: null });
    return "refused";
  }
  const result = await world.mailer.send(mailFor(world, issue, due));
  const bounce = bounceOf(result, due);
  // First, so that a death in between makes it known twice rather than never.
  if (bounce) await noteBounce(world, subscriberId, bounce.kind, bounce.reason);
  await outcomes.record(outcomeOf(result, due, world.now()));
  if (result.ok) return "went";
  return result.kind === "unsent" ? "unanswered" : "refused";
}

function mailFor(
  world: World,
  { sendId, content, fromName }: Issue,
  { subscriberId, email }: Due,
): Mail {
  const { secret, settings } = world;
  const tokenTo = (purpose: Purpose) => tokenFor(secret, purpose, subscriberId);
  const url = `${settings.SITE_URL}${unsubscribePath(tokenTo("unsubscribe"))}`;
  const preferencesUrl = `${settings.SITE_URL}${preferencesPath(tokenTo("preferences"))}`;
  const fill = (text: string) =>
    text.replaceAll(UNSUBSCRIBE_PLACE, url).replaceAll(PREFERENCES_PLACE, preferencesUrl);
  return {
    to: email,
    fromName,
    subject: content.subject,
    html: fill(content.html),
    text: fill(content.text),
    unsubscribeUrl: url,
    ...mailKey(world, { kind: "subscriber", id: subscriberId }, roundOf(sendId)),
  };
}

function outcomeOf(result: SendResult, due: Due, now: Date): Outcome {
  const { subscriberId } = due;
  const tries = due.attempts + 1;
  if (result.ok) {
    const messageId = result.messageId.replace(/^<|>$/g, "");
    return { subscriberId, status: "sent", at: now.toISOString(), messageId, error: null };
  }
  const given = { subscriberId, messageId: null, error: result.reason };
  if (result.kind === "hard") return { ...given, status: "bounced", at: now.toISOString() };
  if (tries >= GIVEN_UP_AFTER_TRIES) return { ...given, status: "failed", at: now.toISOString() };
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
  const at = new Date(now.getTime() + pause).toISOString();
  return { ...given, status: "queued", at };
}

/** A passing refusal counts against an address when it was the last of many. */
function bounceOf(result: SendResult, { attempts }: Due) {
  if (result.ok || result.kind === "unsent") return null;
  const { kind, reason } = result;
  const counts = kind === "hard" || attempts + 1 >= GIVEN_UP_AFTER_TRIES;
  return counts ? { kind, reason } : null;
}
