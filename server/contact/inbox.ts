import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { InboxFilters, InboxPosition, InboxQuery } from "#domain/contact/inbox-query.ts";
import { shorten } from "#domain/html/text.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { ListPosition } from "#domain/values/list-position.ts";
import type { Queryable } from "../db/connection.ts";
import { isAfterPosition, microseconds } from "../db/keyset.ts";
import { matches } from "../db/match-text.ts";
import { readTotals } from "../db/totals.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { ALTERED_POINTS, countOpenAlerts, raiseAlteredMessage } from "./alerts.ts";
import { isUnaltered } from "./submissions.ts";
import { contactNotifications, contactSubmissions } from "./tables.ts";

const MESSAGES_PER_PAGE = 25;
const MESSAGE_EXCERPT_MAX_CHARS = 160;

type Row = typeof contactSubmissions.$inferSelect;

export type ListedSubmission = Awaited<ReturnType<typeof readFrom>>[number];

const LISTED = {
  id: contactSubmissions.id,
  fullName: contactSubmissions.fullName,
  email: contactSubmissions.email,
  reason: contactSubmissions.reason,
  isRead: contactSubmissions.isRead,
  isSpam: contactSubmissions.isSpam,
  state: contactSubmissions.state,
  riskScore: contactSubmissions.riskScore,
  accessCount: contactSubmissions.accessCount,
  createdAt: contactSubmissions.createdAt,
  hasNotes: sql<boolean>`${contactSubmissions.notes} <> ''`,
  at: microseconds(contactSubmissions.createdAt),
};

type InboxPage = {
  messages: ListedSubmission[];
  /** Where the next page continues; null on the last one. */
  next: InboxPosition | null;
};

/** Unread first, then newest first. Access is logged. decisions: Contact, "Audit is real" */
export async function listSubmissions(
  db: Queryable,
  actor: Actor,
  query: InboxQuery,
): Promise<InboxPage> {
  const { after, ...filters } = query;
  const details = { ...loggedFilters(filters), after };
  await logAccess(db, actor, { action: "list_submissions", details });
  const limit = MESSAGES_PER_PAGE + 1;
  const condition = conditionOf(filters);
  // One query for each, so that both read an index in its order.
  const unread = after?.isRead
    ? []
    : await readFrom(db, and(condition, isReadIs(false)), after, limit);
  const read =
    unread.length === limit
      ? []
      : await readFrom(
          db,
          and(condition, isReadIs(true)),
          after?.isRead ? after : null,
          limit - unread.length,
        );
  const found = [...unread, ...read];
  const messages = found.slice(0, MESSAGES_PER_PAGE);
  const last = found.length === limit ? messages.at(-1) : undefined;
  return {
    messages,
    next: last ? { isRead: last.isRead, at: last.at, id: last.id } : null,
  };
}

/** Regardless of whether they were read. Access is logged. */
export async function listNewestSubmissions(
  db: Queryable,
  actor: Actor,
  limit: number,
): Promise<ListedSubmission[]> {
  await logAccess(db, actor, { action: "list_submissions", details: { place: "overview" } });
  return readFrom(db, conditionOf(NEWEST), null, limit);
}

const NEWEST: InboxFilters = { isSpam: false, search: "", reason: null, state: null };

/** Without the text that was searched for, which may name a person who is erased later. */
export function loggedFilters({ search, ...filters }: InboxFilters) {
  return { ...filters, isSearch: search !== "" };
}

/** In order of age, for an export. The caller logs the access and checks the hashes. */
export function readSubmissionsAfter(
  db: Queryable,
  filters: InboxFilters,
  after: ListPosition | null,
  limit: number,
) {
  const { createdAt, id, message, securityHash } = contactSubmissions;
  return db
    .select({ ...LISTED, message, securityHash })
    .from(contactSubmissions)
    .where(and(conditionOf(filters), isAfterPosition(contactSubmissions, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

async function readFrom(
  db: Queryable,
  condition: SQL | undefined,
  after: ListPosition | null,
  limit: number,
) {
  const { createdAt, id, message } = contactSubmissions;
  // One more, so that a longer message ends with an ellipsis.
  const beginning = sql<string>`left(${message}, ${MESSAGE_EXCERPT_MAX_CHARS + 1})`;
  const rows = await db
    .select({ ...LISTED, beginning })
    .from(contactSubmissions)
    .where(and(condition, isAfterPosition(contactSubmissions, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(({ beginning, ...listed }) => {
    return { ...listed, excerpt: shorten(beginning, MESSAGE_EXCERPT_MAX_CHARS) };
  });
}

const isReadIs = (isRead: boolean) => eq(contactSubmissions.isRead, isRead);

function conditionOf({ isSpam, search, reason, state }: InboxFilters): SQL | undefined {
  const text = normalizeQuery(search);
  return and(
    eq(contactSubmissions.isSpam, isSpam),
    isNull(contactSubmissions.deletedAt),
    reason ? eq(contactSubmissions.reason, reason) : undefined,
    state ? eq(contactSubmissions.state, state) : undefined,
    text === "" ? undefined : submissionMatching((column) => matches(column, text)),
  );
}

export function submissionMatching(isMet: (text: SQL) => SQL): SQL {
  const { fullName, email, message } = contactSubmissions;
  return isMet(sql`search_fold(${fullName} || ' ' || ${email} || ' ' || ${message})`);
}

/** `isIntact`: unaltered since it was sent; `problem`: why its notification failed, if it did. */
type OpenedSubmission = Omit<
  Row,
  "securityHash" | "sessionId" | "lastAccessedAt" | "deletedAt" | "stateChangedAt"
> & { isIntact: boolean; problem: string | null };

/** Null when the message is gone. Access is logged and counted. decisions: Contact */
export function openSubmission(
  { db, secret, now }: Pick<World, "db" | "secret" | "now">,
  actor: Actor,
  id: string,
): Promise<OpenedSubmission | null> {
  return db.transaction(async (tx) => {
    const row = await countAccess(tx, id, now());
    if (!row) return null;
    const isIntact = isUnaltered(secret, row);
    await logAccess(tx, actor, {
      action: "open_submission",
      submissionId: id,
      riskScore: isIntact ? 0 : ALTERED_POINTS,
      details: { isIntact },
    });
    if (!isIntact) await raiseAlteredMessage(tx, id);
    const [failed] = await tx
      .select({ reason: contactNotifications.lastError })
      .from(contactNotifications)
      .where(
        and(eq(contactNotifications.submissionId, id), eq(contactNotifications.status, "failing")),
      )
      .limit(1);
    const {
      securityHash: _hash,
      sessionId: _session,
      lastAccessedAt: _accessed,
      deletedAt: _deleted,
      stateChangedAt: _changed,
      ...message
    } = row;
    return { ...message, isIntact, problem: failed?.reason ?? null };
  });
}

/** Undefined for a message that is gone or deleted. */
export async function countAccess(db: Queryable, id: string, moment: Date) {
  const [row] = await db
    .update(contactSubmissions)
    .set({ accessCount: sql`${contactSubmissions.accessCount} + 1`, lastAccessedAt: moment })
    .where(and(eq(contactSubmissions.id, id), isNull(contactSubmissions.deletedAt)))
    .returning();
  return row;
}

/** What can change while a message is open, which was logged as an access. */
type SubmissionStatus = Pick<Row, "id" | "fullName" | "isRead" | "isSpam" | "state">;

export async function readSubmissionStatus(
  db: Queryable,
  id: string,
): Promise<SubmissionStatus | null> {
  const { fullName, isRead, isSpam, state, deletedAt } = contactSubmissions;
  const [row] = await db
    .select({ id: contactSubmissions.id, fullName, isRead, isSpam, state })
    .from(contactSubmissions)
    .where(and(eq(contactSubmissions.id, id), isNull(deletedAt)));
  return row ?? null;
}

/** For the tabs of all contact screens. */
export async function readContactCounts(db: Queryable) {
  const [totalOf, alerts] = await Promise.all([
    readTotals(db, ["messages", "unread_messages", "spam"]),
    countOpenAlerts(db),
  ]);
  return {
    messages: totalOf("messages"),
    unread: totalOf("unread_messages"),
    spam: totalOf("spam"),
    alerts,
  };
}
