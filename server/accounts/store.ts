import { randomUUID } from "node:crypto";
import { and, asc, DrizzleQueryError, eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { Account } from "../http/visitor.ts";
import { account, user } from "./tables.ts";

const COLUMNS = { id: user.id, name: user.name, email: user.email, role: user.role };
/** How the library calls an account that signs in by password. */
const BY_PASSWORD = "credential";

/** The one account that runs the site, or null before it was made. */
export async function findOwner(db: Queryable): Promise<Account | null> {
  const found = db.select(COLUMNS).from(user).where(eq(user.role, "owner"));
  const [owner] = await found.orderBy(asc(user.createdAt)).limit(1);
  return owner ?? null;
}

/** Addresses are stored in small letters. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const address = email.trim().toLowerCase();
  const [found] = await db.select(COLUMNS).from(user).where(eq(user.email, address));
  return found ?? null;
}

export async function findAccountById(db: Queryable, id: string): Promise<Account | null> {
  const [found] = await db.select(COLUMNS).from(user).where(eq(user.id, id));
  return found ?? null;
}

/** Notes that somebody signed in, by whichever way. */
export async function noteSignIn(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.update(user).set({ lastSignedInAt: now }).where(eq(user.id, accountId));
}

/** Makes an account that signs in by the password of this hash. */
export async function insertAccount(
  db: Queryable,
  made: Omit<Account, "id"> & { passwordHash: string },
): Promise<Account> {
  const { passwordHash, ...rest } = made;
  const stored = { ...rest, id: randomUUID(), email: made.email.toLowerCase() };
  await db.insert(user).values({ ...stored, emailVerified: true });
  await storePassword(db, stored.id, passwordHash);
  return stored;
}

/** The hash of an account's password; null where it has none. */
export async function findPasswordHash(db: Queryable, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, accountId), eq(account.providerId, BY_PASSWORD)));
  return found?.hash ?? null;
}

/** Has others who change the password wait: whoever changes it locks this first, and tokens after it. */
export async function lockPassword(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .select({ one: account.id })
    .from(account)
    .where(and(eq(account.userId, accountId), eq(account.providerId, BY_PASSWORD)))
    .for("update");
}

/** Sets the hash of an account's password, in place of the one before. */
export async function storePassword(db: Queryable, accountId: string, hash: string): Promise<void> {
  const row = { userId: accountId, accountId, providerId: BY_PASSWORD, password: hash };
  await db
    .insert(account)
    .values({ ...row, id: randomUUID() })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, updatedAt: new Date() },
    });
}

/** Puts a hash in place of another; false when the password was changed in the meantime. */
export async function replaceHash(
  db: Queryable,
  accountId: string,
  hash: { old: string; new: string },
): Promise<boolean> {
  const changed = await db
    .update(account)
    .set({ password: hash.new, updatedAt: new Date() })
    .where(and(eq(account.userId, accountId), eq(account.password, hash.old)))
    .returning({ id: account.id });
  return changed.length > 0;
}

/**
 * Whether a password is still the one of this hash. Waits for whoever is changing it: what was begun
 * by the old one must be undone by them or by us, and cannot fall in between.
 */
export async function isStillPassword(db: Queryable, accountId: string, hash: string) {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, accountId), eq(account.providerId, BY_PASSWORD)))
    .for("share");
  return found?.hash === hash;
}

const UNIQUE_VIOLATION = "23505";

/** Whether the database refused a row since there is one like it. */
export function isTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION;
}
