import { and, asc, eq, lte, not, sql } from "drizzle-orm";
import type { Need } from "#domain/overview/overview.ts";
import { pluralize } from "#domain/site/formats.ts";
import { countOpenAlerts } from "../contact/alerts.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { readTotal } from "../db/totals.ts";
import { listDeadJobs } from "../jobs/dead-jobs.ts";
import { listOutbox } from "../mail/outbox.ts";
import { listPausedSends } from "../newsletter/list-sends.ts";
import { isPostalAddressMissing } from "../newsletter/postal-address.ts";
import { listHeldMails } from "../posts/held-mails.ts";
import { blogPosts } from "../posts/tables.ts";
import { readOtherOrigin } from "../site/other-origin.ts";
import { isSecretChanged } from "../site/secret-change.ts";
import { readUnrecognizedProxy } from "../site/unrecognized-proxy.ts";
import type { World } from "../world.ts";

type NeedsWorld = Pick<World, "db" | "environment" | "mailer" | "secret">;

const NEED_COUNT_MAX = 100;
/** Older failures stay in the list of issues only. */
const RECENT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** In display order. */
const SOURCES = [
  unreadMessages,
  securityAlerts,
  overduePosts,
  heldMails,
  pausedSends,
  missingPostalAddress,
  undeliveredMessages,
  failedDeliveries,
  deadJobs,
  mailNotSetUp,
  changedSecret,
  unrecognizedProxy,
  otherOrigin,
];

export async function listNeeds(world: NeedsWorld, now: Date): Promise<Need[]> {
  const needs = await Promise.all(SOURCES.map((source) => source(world, now)));
  return needs.flatMap((need) => need ?? []);
}

async function unreadMessages({ db }: NeedsWorld): Promise<Need | null> {
  const unread = await readTotal(db, "unread_messages");
  if (unread === 0) return null;
  const text = pluralize(unread, "unread message", "unread messages");
  return { id: "unread-messages", text, detail: "", to: "/admin/contact", tone: "waiting" };
}

async function securityAlerts({ db }: NeedsWorld): Promise<Need | null> {
  const count = await countOpenAlerts(db);
  if (count === 0) return null;
  return {
    id: "security-alerts",
    text: pluralize(count, "security alert", "security alerts"),
    detail: "About messages and attempts to send them.",
    to: "/admin/contact/security",
    tone: "alarm",
  };
}

/** Messages whose notification failed, until they are read here or marked as spam. */
async function undeliveredMessages({ db }: NeedsWorld): Promise<Need | null> {
  const count = await countUpTo(
    db,
    NEED_COUNT_MAX,
    sql`select 1 from contact_notifications n join contact_submissions s on s.id = n.submission_id
      where n.status = 'failing' and not s.is_read and not s.is_spam and s.deleted_at is null`,
  );
  if (count === 0) return null;
  return {
    id: "undelivered-messages",
    text: `${pluralize(count, "message", "messages", NEED_COUNT_MAX - 1)} could not be forwarded to you`,
    detail: "Saved here, but email or webhook delivery failed.",
    to: "/admin/contact",
    tone: "alarm",
  };
}

/** Scheduled posts whose time has passed without being published. */
async function overduePosts({ db }: NeedsWorld, now: Date): Promise<Need | null> {
  const { title, status, isArchived, scheduledPublishAt } = blogPosts;
  const overdue = await db
    .select({ title })
    .from(blogPosts)
    .where(and(eq(status, "scheduled"), lte(scheduledPublishAt, now), not(isArchived)))
    .orderBy(asc(scheduledPublishAt))
    .limit(NEED_COUNT_MAX);
  const [first] = overdue;
  if (!first) return null;
  return {
    id: "overdue-posts",
    text: pluralize(overdue.length, "post is overdue", "posts are overdue", NEED_COUNT_MAX - 1),
    detail: first.title,
    to: "/admin/blog?status=scheduled",
    tone: "alarm",
  };
}

/** Newsletters that the owner decides about. decisions: Newsletter */
async function heldMails({ db }: NeedsWorld): Promise<Need | null> {
  const held = await listHeldMails(db);
  const [first] = held;
  if (!first) return null;
  return {
    id: "held-mails",
    text: `${pluralize(held.length, "newsletter was", "newsletters were", NEED_COUNT_MAX - 1)} not sent`,
    detail: `${first.title} was published without an email to subscribers`,
    to: "/admin/blog",
    tone: "waiting",
  };
}

/** By the owner, or at a start since they had rested for long. decisions: Newsletter */
async function pausedSends({ db }: NeedsWorld): Promise<Need | null> {
  const paused = await listPausedSends(db, NEED_COUNT_MAX);
  const [newest] = paused;
  if (!newest) return null;
  return {
    id: "paused-sends",
    text: pluralize(
      paused.length,
      "newsletter is paused",
      "newsletters are paused",
      NEED_COUNT_MAX - 1,
    ),
    detail: `${newest.subject} has not been sent to everyone`,
    to: "/admin/newsletter/sends",
    tone: "waiting",
  };
}

async function missingPostalAddress({ db }: NeedsWorld): Promise<Need | null> {
  if (!(await isPostalAddressMissing(db))) return null;
  return {
    id: "missing-postal-address",
    text: "Newsletters have no postal address",
    detail: "Many countries require one. Add it before the next issue.",
    to: "/admin/newsletter",
    tone: "waiting",
  };
}

async function failedDeliveries({ db }: NeedsWorld, now: Date): Promise<Need | null> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  const { rows } = await db.execute<{ subject: string; failed: number }>(sql`
    select s.subject, count(*)::integer as failed from newsletter_sends s, lateral (
      select from newsletter_deliveries d where d.send_id = s.id and d.status = 'failed'
      limit ${NEED_COUNT_MAX}) as deliveries
    where s.created_at > ${since} group by s.id order by s.created_at desc limit ${NEED_COUNT_MAX}`);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  if (failed === 0) return null;
  return {
    id: "failed-deliveries",
    text: `${pluralize(failed, "newsletter email", "newsletter emails", NEED_COUNT_MAX - 1)} could not be delivered`,
    detail: rows[0]?.subject ?? "",
    to: "/admin/newsletter/sends",
    tone: "alarm",
  };
}

async function deadJobs({ db }: NeedsWorld): Promise<Need | null> {
  const { jobs, count } = await listDeadJobs(db);
  if (count === 0) return null;
  return {
    id: "dead-jobs",
    text: `${pluralize(count, "job", "jobs")} failed`,
    detail: jobs[0]?.label ?? "",
    to: "/admin/settings/system#failed-jobs",
    tone: "alarm",
  };
}

async function mailNotSetUp({ mailer, environment }: NeedsWorld): Promise<Need | null> {
  if (mailer.isConfigured) return null;
  const { length } = await listOutbox(environment.DATA_DIR);
  return {
    id: "mail-not-set-up",
    text: "Email is not set up",
    detail:
      length === 0
        ? "Set SMTP_URL to send email."
        : `${pluralize(length, "email is", "emails are")} kept in the outbox. Set SMTP_URL to send email.`,
    to: "/admin/newsletter/mail",
    tone: "waiting",
  };
}

async function changedSecret(world: NeedsWorld): Promise<Need | null> {
  if (!(await isSecretChanged(world))) return null;
  return {
    id: "changed-secret",
    text: "The secret has changed",
    detail: "Links in emails already sent no longer work. Restore it, or accept the new one.",
    to: "/admin/settings/system#server",
    tone: "alarm",
  };
}

async function unrecognizedProxy(world: NeedsWorld, now: Date): Promise<Need | null> {
  const notice = await readUnrecognizedProxy(world, now);
  if (!notice) return null;
  return {
    id: "unrecognized-proxy",
    text: `Unrecognized proxy: ${notice.peer}`,
    detail: "If it's yours, add it to TRUSTED_PROXIES.",
    to: "/admin/settings/system#server",
    tone: "alarm",
  };
}

async function otherOrigin(world: NeedsWorld, now: Date): Promise<Need | null> {
  const origin = await readOtherOrigin(world, now);
  if (origin === null) return null;
  return {
    id: "other-origin",
    text: `Visitors reach this site at ${origin}`,
    detail: `Forms don't work there. Redirect it to ${world.environment.SITE_URL}.`,
    to: "/admin/settings/system#server",
    tone: "alarm",
  };
}
