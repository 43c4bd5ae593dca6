import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { tokenHash } from "../../secret-token.ts";
import { emailChanges } from "../tables.ts";

export const EMAIL_LINK_VALID_MINUTES = 30;

type EmailChange = { accountId: string; email: string; expiresAt: Date };

export async function saveEmailChange(db: Queryable, change: EmailChange): Promise<void> {
  await db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.accountId, set: { ...change, tokenHash: null } });
}

/** False when the request was replaced or withdrawn meanwhile. */
export async function setChangeToken(
  db: Queryable,
  change: EmailChange,
  token: string,
): Promise<boolean> {
  const { accountId, email, expiresAt } = change;
  const kept = await db
    .update(emailChanges)
    .set({ tokenHash: tokenHash(token), expiresAt })
    .where(and(eq(emailChanges.accountId, accountId), eq(emailChanges.email, email)))
    .returning({ one: emailChanges.accountId });
  return kept.length > 0;
}

export async function findEmailChange(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.expiresAt, now)));
  return found?.email ?? null;
}

export async function findChangeByToken(
  db: Queryable,
  accountId: string,
  token: string,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(isConfirmedBy(accountId, token, now));
  return found?.email ?? null;
}

/** Of any account. */
export async function isChangeToken(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.$count(emailChanges, isOpenedBy(token, now))) > 0;
}

/** Consumes the token; only one concurrent caller gets the address. */
export async function consumeChange(
  db: Queryable,
  accountId: string,
  token: string,
  now: Date,
): Promise<string | null> {
  const [taken] = await db
    .delete(emailChanges)
    .where(isConfirmedBy(accountId, token, now))
    .returning({ email: emailChanges.email });
  return taken?.email ?? null;
}

export async function deleteEmailChange(db: Queryable, accountId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.accountId, accountId));
}

function isConfirmedBy(accountId: string, token: string, now: Date) {
  return and(eq(emailChanges.accountId, accountId), isOpenedBy(token, now));
}

function isOpenedBy(token: string, now: Date) {
  return and(eq(emailChanges.tokenHash, tokenHash(token)), gt(emailChanges.expiresAt, now));
}
