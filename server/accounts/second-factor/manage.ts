import { and, eq, ne } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import { codeFrom } from "#domain/accounts/second-factor.ts";
import { announce } from "../../db/announcements.ts";
import type { SignedIn } from "../../http/visitor.ts";
import type { World } from "../../world.ts";
import { noteOn } from "../notices/ask-for-notice.ts";
import { session } from "../tables.ts";
import { countCode, forgiveCodes } from "./code-limit.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import {
  findSecondFactor,
  forgetUnproven,
  hasSecondFactor,
  keepNewSecret,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeStep,
} from "./store.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

/** Makes a secret to share with an app. No code is asked for before one has come. */
export async function beginSecondFactor(world: World, { account }: SignedIn): Promise<void> {
  await keepNewSecret(world.db, world, account.id, newTotpSecret());
}

/** Forgets a secret that no code has proven. One in use stays. */
export async function cancelSecondFactor(world: World, { account }: SignedIn): Promise<void> {
  await forgetUnproven(world.db, account.id);
}

/** `codes` are shown this once. */
export type CodesMade =
  | { status: "made"; codes: string[] }
  | { status: "refused"; problem: string };

/**
 * Switches the second factor on, once a code shows that the app knows the secret. All other sessions
 * end: who opened one by the password alone would not get in now.
 */
export async function proveSecondFactor(
  world: World,
  { account, sessionId }: SignedIn,
  typed: string,
): Promise<CodesMade> {
  const attempt = await countCode(world, account.id);
  if (!attempt.isAllowed) return refused(tooManyAttempts(attempt.minutes));
  const { db, now } = world;
  const found = await findSecondFactor(db, world, account.id);
  const given = codeFrom(typed);
  if (!found?.secret || found.isOn || given?.kind !== "app") {
    return refused(ACCOUNT_MESSAGES.codeFailed);
  }
  const step = stepOfCode(found.secret, given.code, { now: now(), after: found.lastStep });
  if (step === null) return refused(ACCOUNT_MESSAGES.codeFailed);
  const codes = newRecoveryCodes();
  const isTaken = await db.transaction(async (tx) => {
    if (!(await takeStep(tx, account.id, found, step))) return false;
    await replaceRecoveryCodes(tx, world, account.id, codes);
    await tx.delete(session).where(and(eq(session.userId, account.id), ne(session.id, sessionId)));
    await noteOn(world, tx, account, "second-factor-on");
    await announce(tx, ["accounts"]);
    return true;
  });
  if (!isTaken) return refused(ACCOUNT_MESSAGES.codeFailed);
  await forgiveCodes(world, account.id);
  return { status: "made", codes };
}

/** Makes new recovery codes in place of all others. */
export async function renewRecoveryCodes(world: World, { account }: SignedIn): Promise<CodesMade> {
  if (!(await hasSecondFactor(world.db, account.id))) return refused(ACCOUNT_MESSAGES.factorOff);
  const codes = newRecoveryCodes();
  await world.db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, world, account.id, codes);
    await noteOn(world, tx, account, "recovery-codes-made");
    await announce(tx, ["accounts"]);
  });
  return { status: "made", codes };
}

/** Switches the second factor off. */
export async function dropSecondFactor(world: World, { account }: SignedIn): Promise<void> {
  await world.db.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, account.id))) return;
    await noteOn(world, tx, account, "second-factor-off");
    await announce(tx, ["accounts"]);
  });
}

function refused(problem: string): CodesMade {
  return { status: "refused", problem };
}
