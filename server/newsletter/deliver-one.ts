import { PREFERENCES_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from "#domain/mail/templates.ts";
import { isSenderFault } from "../mail/enhanced-status.ts";
import type { Mail, SendResult } from "../mail/mail.ts";
import { mailIdentifiers } from "../mail/report-token.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { fillClickLinks } from "./click-links.ts";
import type { ComposedIssue } from "./compose-issue.ts";
import type { DueDelivery } from "./due-recipients.ts";
import { mailingIdOf } from "./mailing-id.ts";
import type { Outcome, OutcomeWriter } from "./outcome-writer.ts";
import { type Purpose, preferencesPath, tokenFor, unsubscribePath } from "./tokens.ts";

/** `refused` includes recipients who no longer want it; `stopped`: the issue was paused or its item hidden. */
type DeliveryResult = "sent" | "kept" | "refused" | "unanswered" | "stopped";

const FIRST_RETRY_MS = 5 * 60 * 1000;
const LONGEST_RETRY_MS = 6 * 60 * 60 * 1000;
const DELIVERY_ATTEMPTS_MAX = 16;

/** A crash, or a lost connection, between acceptance and the stored outcome repeats this one email. */
export async function deliverOne(
  world: World,
  issue: ComposedIssue,
  due: DueDelivery,
  outcomes: OutcomeWriter,
): Promise<DeliveryResult> {
  const { subscriberId } = due;
  if (!due.isWanted) {
    const at = world.now().toISOString();
    const skipped = { subscriberId, status: "skipped", at, messageId: null } as const;
    await outcomes.record({ ...skipped, error: null, mayHaveArrived: false });
    return "refused";
  }
  const claim = await outcomes.claim(subscriberId);
  if (claim !== "claimed") return claim === "gone" ? "refused" : "stopped";
  const result = await world.mailer.send(mailFor(world, issue, due));
  const bounce = bounceOf(result, due);
  // Before the outcome: a crash in between reports it twice rather than never.
  if (bounce) await recordBounce(world, subscriberId, bounce.kind, bounce.reason);
  await outcomes.record(outcomeOf(result, due, world.now()));
  if (result.ok) return result.isInOutbox ? "kept" : "sent";
  return result.kind === "unsent" ? "unanswered" : "refused";
}

function mailFor(
  world: World,
  { sendId, content, fromName }: ComposedIssue,
  { subscriberId, email }: DueDelivery,
): Mail {
  const { secret, environment } = world;
  const tokenOf = (purpose: Purpose) => tokenFor(secret, purpose, subscriberId);
  const url = `${environment.SITE_URL}${unsubscribePath(tokenOf("unsubscribe"))}`;
  const preferencesUrl = `${environment.SITE_URL}${preferencesPath(tokenOf("preferences"))}`;
  const fill = (text: string) =>
    fillClickLinks(text, secret, subscriberId)
      .replaceAll(UNSUBSCRIBE_PLACEHOLDER, url)
      .replaceAll(PREFERENCES_PLACEHOLDER, preferencesUrl);
  return {
    to: email,
    fromName,
    subject: content.subject,
    html: fill(content.html),
    text: fill(content.text),
    unsubscribeUrl: url,
    ...mailIdentifiers(world, { kind: "subscriber", id: subscriberId }, mailingIdOf(sendId)),
  };
}

function outcomeOf(result: SendResult, due: DueDelivery, now: Date): Outcome {
  const { subscriberId } = due;
  const attempts = due.attempts + 1;
  if (result.ok) {
    const messageId = result.messageId.replace(/^<|>$/g, "");
    const status = result.isInOutbox ? "kept" : "sent";
    const at = now.toISOString();
    return { subscriberId, status, at, messageId, error: null, mayHaveArrived: false };
  }
  const { reason: error, mayHaveArrived = false } = result;
  const failure = { subscriberId, messageId: null, error, mayHaveArrived };
  if (result.kind === "hard") return { ...failure, status: "bounced", at: now.toISOString() };
  if (attempts >= DELIVERY_ATTEMPTS_MAX)
    return { ...failure, status: "failed", at: now.toISOString() };
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  const at = new Date(now.getTime() + pause).toISOString();
  return { ...failure, status: "queued", at };
}

/** A soft bounce counts only after the last attempt. */
function bounceOf(result: SendResult, { attempts }: DueDelivery) {
  if (result.ok || result.kind === "unsent") return null;
  const { kind, reason } = result;
  if (kind === "soft" && isSenderFault(reason)) return null;
  const counts = kind === "hard" || attempts + 1 >= DELIVERY_ATTEMPTS_MAX;
  return counts ? { kind, reason } : null;
}
