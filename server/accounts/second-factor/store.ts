import { and, count, eq, lt } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { recoveryCodes, secondFactors } from "../tables.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { seal, unseal } from "./sealed-secret.ts";

/** `sealed` is `secret` as it is stored; that one is null when it was sealed with another `SECRET` than today's: no code can be right then. */
export type SecondFactor = {
  secret: string | null;
  sealed: string;
  isOn: boolean;
  lastStep: number;
};

type Means = Pick<World, "secret">;

/** What an account shares with its app, or null where it has none. */
export async function findSecondFactor(
  db: Queryable,
  { secret }: Means,
  accountId: string,
): Promise<SecondFactor | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  if (!row) return null;
  return {
    secret: unseal(secret, accountId, row.secret),
    sealed: row.secret,
    isOn: row.verified,
    lastStep: row.lastStep,
  };
}

/** Whether signing in by password needs a code. */
export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ one: secondFactors.accountId })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.verified, true)));
  return rows.length > 0;
}

/** Keeps a secret that no code has proven yet, in place of another such; one in use stays. */
export async function keepNewSecret(
  db: Queryable,
  { secret }: Means,
  accountId: string,
  text: string,
): Promise<void> {
  const sealed = seal(secret, accountId, text);
  await db
    .insert(secondFactors)
    .values({ accountId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: eq(secondFactors.verified, false),
    });
}

/**
 * Takes the code of a time step, once: of several who show it at the same moment one is let in. False
 * as well when the secret that it was judged by has been replaced since.
 */
export async function takeStep(
  db: Queryable,
  accountId: string,
  { sealed }: Pick<SecondFactor, "sealed">,
  step: number,
): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step, verified: true })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        eq(secondFactors.secret, sealed),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ one: secondFactors.accountId });
  return taken.length > 0;
}

/** Forgets a secret that no code has proven; one in use stays. */
export async function forgetUnproven(db: Queryable, accountId: string): Promise<void> {
  await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.verified, false)));
}

/** Removes the app and its recovery codes; whether there was one in use. */
export async function removeSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const [removed] = await db
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ isOn: secondFactors.verified });
  return removed?.isOn ?? false;
}

/** Keeps new recovery codes in place of all others. */
export async function replaceRecoveryCodes(
  db: Queryable,
  { secret }: Means,
  accountId: string,
  codes: string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ accountId, codeHash: recoveryCodeHash(secret, accountId, code) })),
    );
}

/** Uses a recovery code up; false for one that is none, or was used. */
export async function takeRecoveryCode(
  db: Queryable,
  { secret }: Means,
  accountId: string,
  code: string,
): Promise<boolean> {
  const hash = recoveryCodeHash(secret, accountId, code);
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, hash)))
    .returning({ one: recoveryCodes.accountId });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId));
  return row?.left ?? 0;
}
