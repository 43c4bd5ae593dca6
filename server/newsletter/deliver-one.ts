import { and, eq, lte, sql } from "drizzle-orm";
import { type MailContent, PREFERENCES_PLACE, UNSUBSCRIBE_PLACE } from "#domain/mail/templates.ts";
import type { Transaction } from "../db/connection.ts";
import type { SendResult } from "../mail/mail.ts";
import type { World } from "../world.ts";
import { noteBounce } from "./bounces.ts";
import { preferencesPath, unsubscribePath } from "./paths.ts";
import { deliveries, subscribers } from "./tables.ts";
import { type Purpose, tokenFor } from "./tokens.ts";

/** How one turn ended: `none` is due, it `went`, the address was `refused`, or nobody `answered`. */
export type Turn = "none" | "went" | "refused" | "unanswered";

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
 * Sends an issue to one recipient whose turn it is. The row stays locked until its outcome is
 * recorded: others pass over it, and a process that dies leaves it as it was. Only a death between
 * the server's acceptance and the record can repeat a mail, and then this one alone.
 */
export async function deliverOne(world: World, issue: Issue): Promise<Turn> {
  const outcome = await world.db.transaction(async (tx) => {
    const due = await lockDue(tx, issue, world.now());
    if (!due) return null;
    if (!due.isWanted) {
      await record(tx, issue, due, { status: "skipped", lastError: null });
      return { turn: "refused" as const, bounce: null };
    }
    const result = await world.mailer.send(mailFor(world, issue, due));
    await record(tx, issue, due, changesOf(result, due.attempts + 1, world.now()));
    return { turn: turnOf(result), bounce: bounceOf(result, due) };
  });
  if (outcome?.bounce) {
    const { subscriberId, kind, reason } = outcome.bounce;
    await noteBounce(world, subscriberId, kind, reason);
  }
  return outcome?.turn ?? "none";
}

/** `isWanted`: the subscriber has neither left nor said no to this kind since it was sent off. */
type Due = { subscriberId: string; email: string; isWanted: boolean; attempts: number };

async function lockDue(tx: Transaction, { sendId, kind }: Issue, now: Date): Promise<Due | null> {
  const wants = kind === "post" ? subscribers.wantsPosts : subscribers.wantsProjects;
  const [row] = await tx
    .select({
      subscriberId: deliveries.subscriberId,
      attempts: deliveries.attempts,
      email: subscribers.email,
      isWanted: sql<boolean>`${subscribers.status} = 'confirmed' and ${wants}`,
    })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(
      and(
        eq(deliveries.sendId, sendId),
        eq(deliveries.status, "queued"),
        lte(deliveries.nextAttemptAt, now),
      ),
    )
    .limit(1)
    .for("update", { of: deliveries, skipLocked: true });
  return row ?? null;
}

function mailFor({ secret, settings }: World, { sendId, content, fromName }: Issue, due: Due) {
  const tokenTo = (purpose: Purpose) => tokenFor(secret, purpose, due.subscriberId);
  const url = `${settings.SITE_URL}${unsubscribePath(tokenTo("unsubscribe"))}`;
  const preferencesUrl = `${settings.SITE_URL}${preferencesPath(tokenTo("preferences"))}`;
  const fill = (text: string) =>
    text.replaceAll(UNSUBSCRIBE_PLACE, url).replaceAll(PREFERENCES_PLACE, preferencesUrl);
  return {
    to: due.email,
    fromName,
    subject: content.subject,
    html: fill(content.html),
    text: fill(content.text),
    unsubscribeUrl: url,
    messageId: messageIdOf(sendId, due.subscriberId, new URL(settings.SITE_URL).hostname),
  };
}

/** The same at each try, so that receivers can tell a repeated mail, and reports whose it was. */
function messageIdOf(sendId: string, subscriberId: string, host: string): string {
  return `issue-${sendId}-${subscriberId}@${host}`;
}

type Changes = Partial<typeof deliveries.$inferInsert>;

function changesOf(result: SendResult, attempts: number, now: Date): Changes {
  if (result.ok) {
    const messageId = result.messageId.replace(/^<|>$/g, "");
    return { status: "sent", sentAt: now, messageId, lastError: null };
  }
  const { kind, reason } = result;
  if (kind === "hard") return { status: "bounced", lastError: reason };
  if (attempts >= GIVEN_UP_AFTER_TRIES) return { status: "failed", lastError: reason };
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return { nextAttemptAt: new Date(now.getTime() + pause), lastError: reason };
}

function record(tx: Transaction, { sendId }: Issue, due: Due, changes: Changes) {
  return tx
    .update(deliveries)
    .set({ ...changes, attempts: sql`${deliveries.attempts} + 1` })
    .where(and(eq(deliveries.sendId, sendId), eq(deliveries.subscriberId, due.subscriberId)));
}

function turnOf(result: SendResult): Turn {
  if (result.ok) return "went";
  return result.kind === "unsent" ? "unanswered" : "refused";
}

/** A passing refusal counts against an address when it was the last of many. */
function bounceOf(result: SendResult, { subscriberId, attempts }: Due) {
  if (result.ok || result.kind === "unsent") return null;
  const { kind, reason } = result;
  const counts = kind === "hard" || attempts + 1 >= GIVEN_UP_AFTER_TRIES;
  return counts ? { subscriberId, kind, reason } : null;
}
