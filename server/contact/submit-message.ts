import { type ContactDraft, judgeContact } from "#domain/contact/judge.ts";
import { CONTACT_MESSAGES, rateLimitMessage } from "#domain/contact/messages.ts";
import {
  HASTE_BELOW_MS,
  HASTE_POINTS,
  type RiskFlag,
  riskScore,
  SUBMISSION_ERROR_POINTS,
} from "#domain/contact/risk.ts";
import type { Submitted } from "#domain/contact/submitted.ts";
import { announce } from "../db/announcements.ts";
import { networkOf } from "../http/address-range.ts";
import { isDatabaseDown } from "../http/problems.ts";
import type { World } from "../world.ts";
import { notifyOwner } from "./notify-owner.ts";
import { countAttempt } from "./rate-limit.ts";
import { audit, storeSubmission, type Visitor } from "./submissions.ts";

export type Attempt = {
  draft: ContactDraft;
  visitor: Visitor;
  /** What stood in the field that people do not see. */
  honeypot: string;
  /** How long the form was on screen, in milliseconds; null when it cannot be known. */
  shownForMs: number | null;
};

/**
 * Takes a contact message: counted, judged again, stored, and only then told to the owner, by a job.
 * Every attempt is audited, and refused ones count like those that are stored. spec: public-site §5, §7 to §9; decisions: Contact
 */
export async function submitMessage(world: World, attempt: Attempt): Promise<Submitted> {
  const { visitor } = attempt;
  try {
    return await submit(world, attempt);
  } catch (error) {
    world.log.error({ err: error }, "a contact message could not be stored");
    await audit(world.db, {
      action: "submission_error",
      visitor,
      riskScore: SUBMISSION_ERROR_POINTS,
      details: { reason: "not stored" },
    }).catch((auditError) => world.log.error({ err: auditError }, "nor could it be audited"));
    const isTemporary = isDatabaseDown(error);
    return { status: "failed", detail: CONTACT_MESSAGES.failed, isTemporary };
  }
}

async function submit(world: World, attempt: Attempt): Promise<Submitted> {
  const { draft, visitor, honeypot, shownForMs } = attempt;
  const refuse = (flags: RiskFlag[], riskScore: number) =>
    audit(world.db, { action: "validation_failure", visitor, riskScore, details: { flags } });

  const network = networkOf(visitor.ip);
  const limit = await countAttempt(world.db, network, visitor.sessionId).catch((error) => {
    world.log.error({ err: error }, "the rate limit could not be checked");
    return null;
  });
  if (limit?.isBlocked) {
    const flags: RiskFlag[] = ["RATE_LIMIT_EXCEEDED"];
    const risk = riskScore(flags);
    await refuse(flags, risk);
    const minutes = limit.minutesUntilReset;
    return { status: "blocked", detail: rateLimitMessage(minutes), minutes, flags, risk };
  }

  const { message, problems, flags } = judgeContact(draft);
  if (limit === null) flags.push("RATE_LIMIT_CHECK_FAILED");
  else if (limit.isNear) flags.push("RATE_LIMIT_WARNING");
  const isHasty = shownForMs !== null && shownForMs < HASTE_BELOW_MS;
  const risk = riskScore(flags) + (isHasty ? HASTE_POINTS : 0);
  if (!message) {
    await refuse(flags, risk);
    return { status: "refused", problems, flags, risk };
  }

  const isSpam = honeypot !== "";
  const id = await world.db.transaction(async (tx) => {
    const stored = await storeSubmission(tx, world.secret, {
      message,
      visitor,
      riskScore: risk,
      isSpam,
    });
    await audit(tx, {
      action: "secure_form_submission",
      visitor,
      riskScore: risk,
      details: { flags, isSpam },
      submissionId: stored,
    });
    if (!isSpam) await notifyOwner(world, tx, stored);
    await announce(tx, ["messages"]);
    return stored;
  });
  return { status: "sent", id, flags };
}
