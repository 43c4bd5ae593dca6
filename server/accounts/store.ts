import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
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
