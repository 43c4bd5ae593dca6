import { desc, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ErasedCounts } from "#domain/contact/erasure.ts";
import { findAccountByEmail } from "../accounts/store.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { rateLimitAttempts } from "../db/rate-limit-table.ts";
import { networkOf } from "../http/address-range.ts";
import { addressForms, isAddress } from "../mail/address-forms.ts";
import { findOutboxNaming, listOutbox, removeFromOutbox } from "../mail/outbox.ts";
import {
  erasedAddressHashes,
  eraseSubscriber,
  hashErasedAddress,
} from "../newsletter/erase-subscriber.ts";
import type { Secret } from "../secret.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { contactAlerts, contactAudit, contactSubmissions, erasures } from "./tables.ts";

type ErasureWorld = Pick<World, "db" | "secret" | "environment" | "now">;

/** `account`: the address of an account, which would still be stored. */
type ErasureOutcome = { status: "erased"; counts: ErasedCounts } | { status: "account" };

/** What `erasePerson` would remove. */
export async function previewErasure(world: ErasureWorld, email: string): Promise<ErasureOutcome> {
  if (await findAccountByEmail(world.db, email)) return { status: "account" };
  const { DATA_DIR } = world.environment;
  const outbox = await listOutbox(DATA_DIR);
  const messages = await messagesFrom(world.db, email);
  const outboxMails = await findOutboxNaming(DATA_DIR, correspondent(email, messages), outbox);
  const rollback = new Rollback();
  try {
    await world.db.transaction(async (tx) => {
      const locked = await messagesFrom(tx, email).for("update");
      rollback.counts = await eraseRows(tx, { email, messages: locked, now: world.now() });
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback || !rollback.counts) throw error;
  }
  if (!rollback.counts) throw new Error("The dry run had no result");
  return { status: "erased", counts: { ...rollback.counts, outboxMails: outboxMails.length } };
}

type RowCounts = Omit<ErasedCounts, "outboxMails">;

class Rollback extends Error {
  counts: RowCounts | null = null;
}

/**
 * Removes what is stored about the person with this address, and keeps a record without it.
 * decisions: Contact, Newsletter ("erasure")
 */
export async function erasePerson(
  world: ErasureWorld,
  actor: Actor,
  email: string,
): Promise<ErasureOutcome> {
  const { db, secret, environment, now } = world;
  if (await findAccountByEmail(db, email)) return { status: "account" };
  const { DATA_DIR } = environment;
  // An outbox can be large, so only mails written meanwhile are read while rows are locked.
  const outbox = await listOutbox(DATA_DIR);
  const person = correspondent(email, await messagesFrom(db, email));
  const named = await findOutboxNaming(DATA_DIR, person, outbox);
  const known = new Set(outbox);
  const counts = await db.transaction(async (tx) => {
    const messages = await messagesFrom(tx, email).for("update");
    const rows = await eraseRows(tx, { email, messages, now: now() });
    const added = (await listOutbox(DATA_DIR)).filter((name) => !known.has(name));
    const addedNamed = await findOutboxNaming(DATA_DIR, correspondent(email, messages), added);
    const names = [...named, ...addedNamed];
    // Before the commit: when it fails, the owner repeats all of it.
    for (const name of names) await removeFromOutbox(DATA_DIR, name);
    const counts = { ...rows, outboxMails: names.length };
    await tx.insert(erasures).values({
      addressHash: hashErasedAddress(secret, email),
      removed: counts,
      actorId: actor.accountId,
      createdAt: now(),
    });
    await logAccess(tx, actor, { action: "erase_person", details: counts });
    await announce(tx, ["messages"]);
    return counts;
  });
  return { status: "erased", counts };
}

function messagesFrom(db: Queryable, email: string) {
  const { id, ipAddress, sessionId } = contactSubmissions;
  return db
    .select({ id, ip: ipAddress, sessionId })
    .from(contactSubmissions)
    .where(isAddress(contactSubmissions.email, email));
}

type Messages = Awaited<ReturnType<typeof messagesFrom>>;

const correspondent = (address: string, messages: Messages) => ({
  address,
  messageIds: messages.map(({ id }) => id),
});

type Erased = { email: string; messages: Messages; now: Date };

async function eraseRows(tx: Transaction, { email, messages, now }: Erased): Promise<RowCounts> {
  const ids = messages.map(({ id }) => id);
  const ips = present(messages.map(({ ip }) => ip));
  const sessions = present(messages.map(({ sessionId }) => sessionId));
  const isInSession = sql`${contactAudit.metadata} ->> 'session_id' = any(${sql.param(sessions)}::text[])`;
  const networks = [
    ...new Set([...ips.map(networkOf), ...(await networksOf(tx, sessions, isInSession))]),
  ];

  const subscribers = await eraseSubscriber(tx, email, now);
  const attempts = await tx
    .delete(rateLimitAttempts)
    .where(
      or(
        inArray(rateLimitAttempts.network, networks),
        inArray(rateLimitAttempts.sessionId, sessions),
      ),
    );
  // What visitors did; the owner's own entries name no one else.
  const auditEvents = await tx
    .update(contactAudit)
    .set({ actorIp: null, actorNetwork: null, metadata: {} })
    .where(
      sql`${isNull(contactAudit.actorId)} and ${or(
        inArray(contactAudit.submissionId, ids),
        inArray(contactAudit.actorNetwork, networks),
        // Entries of earlier versions have no network.
        inArray(contactAudit.actorIp, ips),
        isInSession,
      )}`,
    );
  const alerts = await tx
    .delete(contactAlerts)
    .where(or(inArray(contactAlerts.submissionId, ids), inArray(contactAlerts.subject, networks)));
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from contact_notifications
    where submission_id = any(${sql.param(ids)}::uuid[])`);
  await tx.delete(contactSubmissions).where(inArray(contactSubmissions.id, ids));
  return {
    messages: ids.length,
    notifications: rows[0]?.count ?? 0,
    attempts: attempts.rowCount ?? 0,
    auditEvents: auditEvents.rowCount ?? 0,
    alerts: alerts.rowCount ?? 0,
    subscriptions: subscribers.length,
    deliveries: subscribers.reduce((sum, { deliveries }) => sum + deliveries, 0),
    jobs: await removeJobs(tx, email, [...ids, ...subscribers.map(({ id }) => id)]),
  };
}

/** From which a visitor also tried to send messages, as with a phone that left the Wi-Fi. */
async function networksOf(tx: Transaction, sessions: string[], isInSession: SQL) {
  const attempts = await tx
    .selectDistinct({ network: rateLimitAttempts.network })
    .from(rateLimitAttempts)
    .where(inArray(rateLimitAttempts.sessionId, sessions));
  const audited = await tx
    .selectDistinct({ network: contactAudit.actorNetwork })
    .from(contactAudit)
    .where(isInSession);
  return present([...attempts, ...audited].map(({ network }) => network));
}

const present = (texts: readonly (string | null)[]) => [
  ...new Set(texts.filter((text) => text !== null)),
];

/** Also of finished and failed ones, whose results repeat a mail server's answers. */
async function removeJobs(tx: Transaction, email: string, ids: string[]): Promise<number> {
  const { rows } = await tx.execute<{ job: string | null }>(
    sql`select to_regclass('jobs.job')::text as job`,
  );
  if (!rows[0]?.job) return 0;
  const texts = sql.param(ids);
  const pattern = addressPattern(email);
  const names: SQL = sql`data->>'submissionId' = any(${texts}::text[])
    or data->>'subscriberId' = any(${texts}::text[])
    or data::text ~* ${pattern}`;
  const removed = await tx.execute(sql`
    delete from jobs.job where state <> 'active' and (${names})`);
  // Results of failed queries, as earlier versions stored them; the job itself may concern others.
  await tx.execute(sql`
    update jobs.job set output = null, source_output = null
    where output::text ~* ${pattern} or source_output::text ~* ${pattern}`);
  return removed.rowCount ?? 0;
}

/** For PostgreSQL. Not within a longer address: `ace@example.com` is not named by `grace@example.com`. */
function addressPattern(email: string): string {
  const literals = addressForms(email).map((form) =>
    form.replace(/[^\p{L}\p{N}@]/gu, String.raw`\$&`),
  );
  return String.raw`(?<![[:alnum:].!#$%&'*+/=?^_{|}~-])(?:${literals.join("|")})(?![[:alnum:]-]|\.[[:alnum:]])`;
}

/** When the address was erased before; for imports too, which must not bring it back. */
export async function findErasure(
  { db, secret }: Pick<World, "db" | "secret">,
  email: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: erasures.createdAt })
    .from(erasures)
    .where(inArray(erasures.addressHash, erasedAddressHashes(secret, email)))
    .orderBy(desc(erasures.createdAt))
    .limit(1);
  return row?.at ?? null;
}

/** Those of the addresses that were erased, for an import. */
export async function findErasedAmong(
  { db, secret }: { db: Queryable; secret: Secret },
  emails: readonly string[],
): Promise<Set<string>> {
  const hashes = new Map(
    emails.flatMap((email) =>
      erasedAddressHashes(secret, email).map((hash) => [hash, email] as const),
    ),
  );
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from unnest(${sql.param([...hashes.keys()])}::text[]) hash
    where exists (select from erasures where address_hash = hash)
      or exists (select from newsletter_subscribers where address_hash = hash)`);
  return new Set(rows.map(({ hash }) => hashes.get(hash) ?? ""));
}

const ERASURES_SHOWN = 20;

/** Newest first. */
export function listErasures(db: Queryable) {
  const { id, removed, createdAt } = erasures;
  return db
    .select({ id, removed, createdAt })
    .from(erasures)
    .orderBy(desc(createdAt))
    .limit(ERASURES_SHOWN);
}
