import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { tokenHash } from "../hashed-tokens.ts";
import { emailChanges } from "../tables.ts";

/** An address that waits to be confirmed. */
export type EmailChange = { accountId: string; email: string; expiresAt: Date };

/** Notes what address an account asked for, in place of one before. No token confirms it yet. */
export async function keepEmailChange(db: Queryable, change: EmailChange): Promise<void> {
  await db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.accountId, set: { ...change, tokenHash: null } });
}

/** Makes a token the one that confirms a change; false when another address was asked for since. */
export async function keepChangeToken(
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

/** The address that an account waits for; null when it waits for none, or no longer. */
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

/** The address that a token confirms for an account. */
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

/** Uses a token up: of several who try at once one is given the address. */
export async function takeChange(
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

export async function dropEmailChange(db: Queryable, accountId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.accountId, accountId));
}

function isConfirmedBy(accountId: string, token: string, now: Date) {
  return and(
    eq(emailChanges.accountId, accountId),
    eq(emailChanges.tokenHash, tokenHash(token)),
    gt(emailChanges.expiresAt, now),
  );
}
