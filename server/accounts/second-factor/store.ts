import { randomInt } from "node:crypto";
import { and, count, eq, lt } from "drizzle-orm";
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from "#domain/accounts/second-factor.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Secret } from "../../secret.ts";
import type { World } from "../../world.ts";
import { recoveryCodes, secondFactors } from "../tables.ts";
import { seal, unseal } from "./sealed-secret.ts";

type SecondFactor = {
  secret: string | null;
  sealed: string;
  isOn: boolean;
  lastStep: number;
};

type SecretWorld = Pick<World, "secret">;

/** `secret` is null when encrypted under another `SECRET`: then no code is accepted. */
export async function findSecondFactor(
  db: Queryable,
  { secret }: SecretWorld,
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

export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ one: secondFactors.accountId })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.verified, true)));
  return rows.length > 0;
}

/** Replaces an unverified secret, never an active one. */
export async function saveUnverifiedSecret(
  db: Queryable,
  { secret }: SecretWorld,
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

/** Accepts a time step once, even concurrently; false when the secret was replaced. */
export async function acceptStep(
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

export async function deleteUnverified(db: Queryable, accountId: string): Promise<void> {
  await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.verified, false)));
}

export async function removeSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const [removed] = await db
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ isOn: secondFactors.verified });
  return removed?.isOn ?? false;
}

export async function replaceRecoveryCodes(
  db: Queryable,
  { secret }: SecretWorld,
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

export async function consumeRecoveryCode(
  db: Queryable,
  { secret }: SecretWorld,
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

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () =>
      RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
    ).join(""),
  );
}

export function recoveryCodeHash(secret: Secret, accountId: string, code: string): string {
  return secret.hmac("recovery codes", `${accountId}:${code}`);
}
