import { and, asc, eq, lt, or } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { passkeys } from "../tables.ts";

type Row = typeof passkeys.$inferSelect;

/** `publicKey`: COSE, base64url. */
export type StoredPasskey = Omit<Row, "isBackedUp" | "createdAt" | "lastUsedAt">;

export async function listPasskeys(db: Queryable, accountId: string) {
  const { id, credentialId, name, isBackedUp, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, credentialId, name, isBackedUp, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(createdAt), asc(id));
}

export async function hasPasskeys(db: Queryable): Promise<boolean> {
  return (await db.select({ id: passkeys.id }).from(passkeys).limit(1)).length > 0;
}

export async function listCredentials(db: Queryable, accountId: string): Promise<StoredPasskey[]> {
  return db.select().from(passkeys).where(eq(passkeys.accountId, accountId));
}

export async function findByCredential(
  db: Queryable,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

type NewPasskey = Omit<StoredPasskey, "id"> & { isBackedUp: boolean };

export async function insertPasskey(db: Queryable, made: NewPasskey): Promise<void> {
  await db.insert(passkeys).values(made);
}

/** False when the counter did not grow (a cloned key?). Some always send 0. WebAuthn §6.1.1 */
export async function recordUse(
  db: Queryable,
  id: string,
  { signCount, isBackedUp, now }: { signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const isNewer = lt(passkeys.signCount, signCount);
  const noted = await db
    .update(passkeys)
    .set({ signCount, isBackedUp, lastUsedAt: now })
    .where(
      and(eq(passkeys.id, id), signCount === 0 ? or(isNewer, eq(passkeys.signCount, 0)) : isNewer),
    )
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

export async function renamePasskey(
  db: Queryable,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<string | null> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return removed?.name ?? null;
}
