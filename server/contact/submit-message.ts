import { sql } from "drizzle-orm";
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
import { readOwnerAddress } from "../accounts/store.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import { networkOf } from "../http/address-range.ts";
import { isDatabaseDown } from "../http/database-down.ts";
import type { World } from "../world.ts";
import { mailOwnerJob } from "./mail-owner-job.ts";
import { readFormActionUrl } from "./store.ts";
import { logAttempt, storeSubmission, type Visitor } from "./submissions.ts";
import { contactNotifications } from "./tables.ts";
import { webhookJob } from "./webhook-job.ts";

/** spec: public-site §9 */
const ATTEMPTS_MAX = 5;
const WINDOW_MINUTES = 60;
const WARNING_THRESHOLD = 0.8;

export type Attempt = {
  draft: ContactDraft;
  visitor: Visitor;
  honeypot: string;
  /** Milliseconds on screen; null when unknown. */
  shownForMs: number | null;
};

/** Every attempt is logged and counted. spec: public-site §5, §7 to §9; decisions: Contact */
export async function submitMessage(world: World, attempt: Attempt): Promise<SubmitResult> {
  const { visitor } = attempt;
  try {
    return await submit(world, attempt);
  } catch (error) {
    world.log.error({ err: error }, "a contact message could not be stored");
    await logAttempt(world.db, {
      action: "submission_error",
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

async function submit(world: World, attempt: Attempt): Promise<SubmitResult> {
  const { draft, visitor, honeypot, shownForMs } = attempt;
  const logRefusal = (flags: RiskFlag[], riskScore: number) =>
    logAttempt(world.db, { action: "validation_failure", visitor, riskScore, details: { flags } });

  const network = networkOf(visitor.ip);
  const limit = await countAttempt(world.db, network, visitor.sessionId).catch((error) => {
    world.log.error({ err: error }, "the rate limit could not be checked");
    return null;
  });
  if (limit?.isBlocked) {
    const flags: RiskFlag[] = ["RATE_LIMIT_EXCEEDED"];
    const risk = riskScore(flags);
    await logRefusal(flags, risk);
    const minutes = limit.minutesUntilReset;
    return { status: "blocked", detail: rateLimitMessage(minutes), minutes, flags, risk };
  }

  const { message, problems, flags } = validateContact(draft);
  if (limit === null) flags.push("RATE_LIMIT_CHECK_FAILED");
  else if (limit.isNear) flags.push("RATE_LIMIT_WARNING");
  const isHasty = shownForMs !== null && shownForMs < TOO_FAST_BELOW_MS;
  const risk = riskScore(flags) + (isHasty ? TOO_FAST_POINTS : 0);
  if (!message) {
    await logRefusal(flags, risk);
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
    await logAttempt(tx, {
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

/** In the transaction that stores the message. decisions: Contact */
async function notifyOwner(world: World, tx: Queryable, submissionId: string): Promise<void> {
  if (await readOwnerAddress(tx, world.settings)) {
    await tx.insert(contactNotifications).values({ submissionId, channel: "mail" });
    await world.queue.add(tx, mailOwnerJob, { submissionId });
  }
  if (await readFormActionUrl(tx)) {
    await tx.insert(contactNotifications).values({ submissionId, channel: "webhook" });
    await world.queue.add(tx, webhookJob, { submissionId });
  }
}

type RateLimit = { isBlocked: boolean; minutesUntilReset: number; isNear: boolean };

/**
 * By address (one per IPv6 network) or session, whichever has more. Serialized in the database, so
 * that concurrent attempts cannot exceed the limit.
 */
async function countAttempt(
  db: Queryable,
  ip: string,
  sessionId: string | null,
): Promise<RateLimit> {
  const { rows } = await db.execute<{
    is_blocked: boolean;
    minutes_until_reset: number;
    current_count: number;
    max_attempts: number;
  }>(sql`
    select is_blocked, minutes_until_reset, current_count, max_attempts
    from check_enhanced_rate_limit(${ip}, ${sessionId}, ${ATTEMPTS_MAX}, ${WINDOW_MINUTES})`);
  const [row] = rows;
  if (!row) throw new Error("check_enhanced_rate_limit returned no row");
  return {
    isBlocked: row.is_blocked,
    minutesUntilReset: row.minutes_until_reset,
    isNear: row.current_count >= row.max_attempts * WARNING_THRESHOLD,
  };
}
