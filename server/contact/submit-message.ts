import { CONTACT_MESSAGES, rateLimitMessage } from "#domain/contact/messages.ts";
import {
  type RiskFlag,
  riskScore,
  SUBMISSION_ERROR_POINTS,
  TOO_FAST_BELOW_MS,
  TOO_FAST_POINTS,
} from "#domain/contact/risk.ts";
import type { SubmitResult } from "#domain/contact/submit-result.ts";
import { type ContactDraft, validateContact } from "#domain/contact/validate.ts";
import { readTouch, recordInquiry } from "../analytics/inquiries.ts";
import { announce } from "../db/announcements.ts";
import { isDatabaseDown } from "../db/database-down.ts";
import { takeAttempt } from "../db/rate-limit.ts";
import { networkOf } from "../http/address-range.ts";
import { ProviderLimiter } from "../http/provider-limiter.ts";
import type { World } from "../world.ts";
import { checkAttempt } from "./alerts.ts";
import { notifyOwner } from "./notify-owner.ts";
import {
  isStored,
  type LoggedAttempt,
  lockSubmission,
  logAttempt,
  storeSubmission,
  submissionIdFrom,
  type Visitor,
} from "./submissions.ts";

/** spec: public-site §9 */
const LIMIT = { purpose: "contact", max: 5, windowMinutes: 60 } as const;
const WARNING_THRESHOLD = 0.8;
const providerLimiter = new ProviderLimiter({ burst: 60, perMinute: 6 });

export type Attempt = {
  draft: ContactDraft;
  visitor: Visitor;
  honeypot: string;
  /** Milliseconds on screen; null when unknown. */
  shownForMs: number | null;
  /** The same when the message is sent again, since its response was late or lost. */
  idempotencyKey?: string | null;
};

/** Every attempt is counted and, within limits, logged. spec: public-site §5, §7 to §9; decisions: Contact */
export async function submitMessage(world: World, attempt: Attempt): Promise<SubmitResult> {
  const { visitor } = attempt;
  try {
    return await submit(world, attempt);
  } catch (error) {
    world.log.error({ err: error }, "a contact message could not be stored");
    await logAndCheck(world, {
      action: "submission_error",
      at: world.now(),
      visitor,
      riskScore: SUBMISSION_ERROR_POINTS,
      details: { reason: "not stored" },
    }).catch((auditError) =>
      world.log.error({ err: auditError }, "the failed contact message could not be logged"),
    );
    const isTemporary = isDatabaseDown(error);
    return { status: "failed", detail: CONTACT_MESSAGES.failed, isTemporary };
  }
}

async function logAndCheck(world: World, attempt: LoggedAttempt): Promise<void> {
  if (await logAttempt(world.db, attempt)) await check(world, attempt);
}

/** After the message is stored, which must not depend on it. */
async function check(world: World, { action, visitor, riskScore }: LoggedAttempt): Promise<void> {
  await checkAttempt(world.db, { action, ip: visitor.ip, riskScore }).catch((error) =>
    world.log.error({ err: error }, "an attempt could not be checked for alerts"),
  );
}

async function submit(world: World, attempt: Attempt): Promise<SubmitResult> {
  const { draft, visitor, honeypot, shownForMs, idempotencyKey } = attempt;
  const logRefusal = (flags: RiskFlag[], riskScore: number) =>
    logAndCheck(world, {
      action: "validation_failure",
      at: world.now(),
      visitor,
      riskScore,
      details: { flags },
    });

  const { message, problems, flags } = validateContact(draft);
  const knownId =
    idempotencyKey && message ? submissionIdFrom(world.secret, idempotencyKey, message) : null;
  const network = networkOf(visitor.ip);
  const { sessionId } = visitor;
  const limit = await takeAttempt(world.db, LIMIT, { network, sessionId }).catch((error) => {
    world.log.error({ err: error }, "the rate limit could not be checked");
    return null;
  });
  const isFlooding = !limit?.isBlocked && !providerLimiter.take(world, visitor.ip);
  if (limit?.isBlocked || isFlooding) {
    // Sent again since its response was lost. Only reads, so that it is no way round the limit.
    if (knownId && (await isStored(world.db, knownId)))
      return { status: "sent", id: knownId, flags: [] };
    const blocked: RiskFlag[] = ["RATE_LIMIT_EXCEEDED"];
    const risk = riskScore(blocked);
    // A provider has any number of networks, each with its own limit of what is logged.
    if (!isFlooding) await logRefusal(blocked, risk);
    const minutes = limit?.isBlocked ? limit.minutesUntilReset : 1;
    return { status: "blocked", detail: rateLimitMessage(minutes), minutes, flags: blocked, risk };
  }

  if (limit === null) flags.push("RATE_LIMIT_CHECK_FAILED");
  else if (limit.count >= LIMIT.max * WARNING_THRESHOLD) flags.push("RATE_LIMIT_WARNING");
  const isHasty = shownForMs !== null && shownForMs < TOO_FAST_BELOW_MS;
  const risk = riskScore(flags) + (isHasty ? TOO_FAST_POINTS : 0);
  if (!message) {
    await logRefusal(flags, risk);
    return { status: "refused", problems, flags, risk };
  }

  const isSpam = honeypot !== "";
  const logged: LoggedAttempt = {
    action: "secure_form_submission",
    at: world.now(),
    visitor,
    riskScore: risk,
    details: { flags, isSpam },
  };
  const { ip: address, userAgent, hasOptedOut } = visitor;
  // Also for spam, which may turn out to be none.
  const touch = await readTouch(world, { address, userAgent, hasOptedOut });
  const id = await world.db.transaction(async (tx) => {
    if (knownId) await lockSubmission(tx, knownId);
    if (knownId && (await isStored(tx, knownId))) {
      const details = { ...logged.details, isRepeated: true };
      await logAttempt(tx, { ...logged, details, submissionId: knownId });
      return knownId;
    }
    const stored = await storeSubmission(tx, world.secret, {
      id: knownId,
      message,
      visitor,
      riskScore: risk,
      isSpam,
    });
    await logAttempt(tx, { ...logged, submissionId: stored });
    const inquiry = { kind: "message", submissionId: stored, isCounted: !isSpam } as const;
    await recordInquiry(world, tx, touch, inquiry);
    if (!isSpam) await notifyOwner(world, tx, stored);
    await announce(tx, ["messages"]);
    return stored;
  });
  await check(world, logged);
  return { status: "sent", id, flags };
}
