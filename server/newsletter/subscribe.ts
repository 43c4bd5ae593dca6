import { and, count, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { recordInquiry, type Touch } from "../analytics/inquiries.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { scheduledJob } from "../jobs/job.ts";
import { canonicalAddress, isAddress } from "../mail/address-forms.ts";
import type { World } from "../world.ts";
import { confirmationJob } from "./confirmation-job.ts";
import { emptySubscriber, hashErasedAddress } from "./erase-subscriber.ts";
import { subscribers } from "./tables.ts";

/** Minimum time between confirmation emails to one address. decisions: Newsletter */
const CONFIRM_AGAIN_AFTER_MS = 10 * 60 * 1000;
/** Validity of the confirmation link. */
export const CONFIRM_WITHIN_MS = 48 * 60 * 60 * 1000;
/** decisions: Contact, last point */
const FORGET_UNCONFIRMED_AFTER_MS = 30 * 24 * 60 * 60 * 1000;
/** For the whole site. */
export const CONFIRMATIONS_PER_HOUR_MAX = 500;

type SignUp = {
  email: string;
  source: string;
  consentText: string;
  /** Where the visit came from; null when it cannot be known. */
  touch?: Touch | null;
};

/** `overloaded`: the site-wide limit was reached; nothing is stored. */
type SignUpOutcome = "invalid" | "accepted" | "overloaded";

/** Does not reveal whether the address is known. decisions: Newsletter, "Double opt-in" */
export async function signUp(world: World, request: SignUp): Promise<SignUpOutcome> {
  const address = emailAddressFrom(request.email);
  if (address === null) return "invalid";
  const email = canonicalAddress(address);
  return world.db.transaction(async (tx) => {
    const now = world.now();
    // Checked for every address, so that it does not reveal known ones.
    if (await isOverHourlyLimit(tx, now)) return "overloaded";
    const id = await upsertPending(tx, { ...request, email }, now);
    if (id === null) return "accepted";
    await tx.update(subscribers).set({ confirmSentAt: now }).where(eq(subscribers.id, id));
    const inquiry = { kind: "subscription", subscriberId: id, isCounted: false } as const;
    await recordInquiry(world, tx, request.touch ?? null, inquiry);
    await world.queue.add(tx, confirmationJob, { subscriberId: id, sentAt: now.toISOString() });
    await announce(tx, ["subscribers"]);
    return "accepted";
  });
}

/**
 * Null when confirmed already, or asked a moment ago. Preferences end with the subscription they were chosen for: the
 * form offers none, and a new sign-up asks for everything.
 */
async function upsertPending(tx: Transaction, request: SignUp, now: Date): Promise<string | null> {
  const { email, source, consentText } = request;
  const askedBefore = new Date(now.getTime() - CONFIRM_AGAIN_AFTER_MS);
  // Earlier versions stored an internationalized domain as it was typed, perhaps in both forms.
  const storedForm = sql`(select email from newsletter_subscribers
    where ${isAddress(subscribers.email, email)}
    order by (status = 'confirmed') desc, (status in ('bounced', 'complained')) desc, id limit 1)`;
  const isBack = sql`newsletter_subscribers.status = 'unsubscribed'`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into newsletter_subscribers (email, source, consent_text, consent_at)
    values (coalesce(${storedForm}, ${email}), ${source}, ${consentText}, ${now})
    on conflict ((lower(email))) do update
      set status = 'pending', source = excluded.source, consent_text = excluded.consent_text,
        consent_at = excluded.consent_at, ended_at = null, updated_at = excluded.consent_at,
        wants_posts = newsletter_subscribers.wants_posts or ${isBack},
        wants_projects = newsletter_subscribers.wants_projects or ${isBack}
      where newsletter_subscribers.status in ('pending', 'unsubscribed')
        and coalesce(newsletter_subscribers.confirm_sent_at, '-infinity') < ${askedBefore}
    returning id`);
  return rows[0]?.id ?? null;
}

export async function isOverHourlyLimit(
  tx: Transaction,
  now: Date,
  max = CONFIRMATIONS_PER_HOUR_MAX,
): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000);
  const [sent] = await tx
    .select({ count: count() })
    .from(subscribers)
    .where(gt(subscribers.confirmSentAt, hourAgo));
  return (sent?.count ?? 0) >= max;
}

export const forgetUnconfirmedJob = scheduledJob({
  name: "forget-unconfirmed-subscribers",
  timeoutSeconds: 10 * 60,
  cron: "47 3 * * *",
  async run({ db, now, secret }) {
    const moment = now();
    const before = new Date(moment.getTime() - FORGET_UNCONFIRMED_AFTER_MS);
    const askedAt = sql`greatest(${subscribers.consentAt}, ${subscribers.confirmSentAt})`;
    const isOverdue = lt(askedAt, before);
    const isPending = eq(subscribers.status, "pending");
    // Had unsubscribed before someone signed the address up again. Kept so that no import adds it.
    const restored = await db
      .update(subscribers)
      .set({ status: "unsubscribed", endedAt: moment, updatedAt: moment })
      .where(and(isOverdue, isPending, isNotNull(subscribers.confirmedAt)));
    const isUnconfirmed = and(isOverdue, isNull(subscribers.confirmedAt));
    const deleted = await db
      .delete(subscribers)
      .where(and(isUnconfirmed, inArray(subscribers.status, ["pending", "bounced"])));
    const complained = await db
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(and(isUnconfirmed, eq(subscribers.status, "complained")));
    for (const { id, email } of complained) {
      // No import may add it again.
      const addressHash = hashErasedAddress(secret, email ?? "");
      await db.transaction((tx) => emptySubscriber(tx, id, { now: moment, addressHash }));
    }
    if (restored.rowCount || deleted.rowCount || complained.length > 0)
      await announce(db, ["subscribers"]);
  },
});
