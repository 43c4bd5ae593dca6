import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/identity.ts";
import type { Queryable } from "../db/connection.ts";
import type { Environment } from "../env.ts";
import type { Account } from "../http/current-user.ts";
import { addressForms } from "../mail/address-forms.ts";
import { account, passkeys, secondFactors, user } from "./tables.ts";

const COLUMNS = { id: user.id, name: user.name, email: user.email, role: user.role };
const PASSWORD_PROVIDER = "credential";

export async function findOwner(db: Queryable): Promise<Account | null> {
  const found = db.select(COLUMNS).from(user).where(eq(user.role, "owner"));
  const [owner] = await found.orderBy(asc(user.createdAt)).limit(1);
  return owner ?? null;
}

/** Stored as entered, but browsers send internationalized domains in Punycode. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const address = email.trim().toLowerCase();
  const forms = [address, ...addressForms(address)].map((form) => form.toLowerCase());
  const [found] = await db
    .select(COLUMNS)
    .from(user)
    .where(inArray(user.email, forms))
    // As entered first: older versions let two accounts have one form each.
    .orderBy(desc(eq(user.email, address)));
  return found ?? null;
}

export async function findAccountById(db: Queryable, id: string): Promise<Account | null> {
  const [found] = await db.select(COLUMNS).from(user).where(eq(user.id, id));
  return found ?? null;
}

export async function recordSignIn(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.update(user).set({ lastSignedInAt: now }).where(eq(user.id, accountId));
}

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

export async function findPasswordHash(db: Queryable, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, accountId), eq(account.providerId, PASSWORD_PROVIDER)));
  return found?.hash ?? null;
}

/** Lock order: this row first, then tokens. */
export async function lockPassword(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .select({ one: account.id })
    .from(account)
    .where(and(eq(account.userId, accountId), eq(account.providerId, PASSWORD_PROVIDER)))
    .for("update");
}

export async function storePassword(db: Queryable, accountId: string, hash: string): Promise<void> {
  const row = { userId: accountId, accountId, providerId: PASSWORD_PROVIDER, password: hash };
  await db
    .insert(account)
    .values({ ...row, id: randomUUID() })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, updatedAt: new Date() },
    });
}

/** False when the password changed meanwhile. */
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

/** The shared lock waits for a concurrent password change. */
export async function isCurrentPassword(db: Queryable, accountId: string, hash: string) {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, accountId), eq(account.providerId, PASSWORD_PROVIDER)))
    .for("share");
  return found?.hash === hash;
}

/** The account's address, else `OWNER_EMAIL`, else null. */
export async function readOwnerAddress(
  db: Queryable,
  { OWNER_EMAIL }: Pick<Environment, "OWNER_EMAIL">,
): Promise<string | null> {
  return (await findOwner(db))?.email ?? OWNER_EMAIL ?? null;
}

export type ListedAccount = {
  name: string;
  email: string;
  role: Role;
  lastSignedInAt: Date | null;
  hasSecondFactor: boolean;
  passkeys: number;
};

export async function listAccounts(db: Queryable): Promise<ListedAccount[]> {
  return db
    .select({
      name: user.name,
      email: user.email,
      role: user.role,
      lastSignedInAt: user.lastSignedInAt,
      hasSecondFactor: sql<boolean>`coalesce(${secondFactors.verified}, false)`,
      passkeys: db.$count(passkeys, eq(passkeys.accountId, user.id)),
    })
    .from(user)
    .leftJoin(secondFactors, eq(secondFactors.accountId, user.id))
    .orderBy(sql`${user.role} = 'owner' desc`, asc(user.email));
}
