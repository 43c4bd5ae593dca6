import { and, eq, ne } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import { parseCode } from "#domain/accounts/second-factor.ts";
import { announce } from "../../db/announcements.ts";
import type { SignedIn } from "../../http/current-user.ts";
import type { World } from "../../world.ts";
import { queueSecurityNotification } from "../security-notifications.ts";
import { session } from "../tables.ts";
import { clearCodeAttempts, recordCodeAttempt } from "./code-limit.ts";
import {
  acceptStep,
  deleteUnverified,
  findSecondFactor,
  hasSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  replaceRecoveryCodes,
  saveUnverifiedSecret,
} from "./store.ts";
import { matchingStep, newTotpSecret } from "./totp.ts";

export async function startSecondFactorSetup(world: World, { account }: SignedIn): Promise<void> {
  await saveUnverifiedSecret(world.db, world, account.id, newTotpSecret());
}

export async function cancelSecondFactorSetup(world: World, { account }: SignedIn): Promise<void> {
  await deleteUnverified(world.db, account.id);
}

/** `codes` are shown only once. */
export type CodesMade =
  | { status: "made"; codes: string[] }
  | { status: "refused"; problem: string };

/** Ends the other sessions, which were opened by password alone. */
export async function enableSecondFactor(
  world: World,
  { account, sessionId }: SignedIn,
  typed: string,
): Promise<CodesMade> {
  const attempt = await recordCodeAttempt(world, account.id);
  if (!attempt.isAllowed) return refused(tooManyAttempts(attempt.minutes));
  const { db, now } = world;
  const found = await findSecondFactor(db, world, account.id);
  const given = parseCode(typed);
  if (!found?.secret || found.isOn || given?.kind !== "app") {
    return refused(ACCOUNT_MESSAGES.codeFailed);
  }
  const step = matchingStep(found.secret, given.code, { now: now(), after: found.lastStep });
  if (step === null) return refused(ACCOUNT_MESSAGES.codeFailed);
  const codes = newRecoveryCodes();
  const isEnabled = await db.transaction(async (tx) => {
    if (!(await acceptStep(tx, account.id, found, step))) return false;
    await replaceRecoveryCodes(tx, world, account.id, codes);
    await tx.delete(session).where(and(eq(session.userId, account.id), ne(session.id, sessionId)));
    await queueSecurityNotification(world, tx, account, "second-factor-on");
    await announce(tx, ["accounts"]);
    return true;
  });
  if (!isEnabled) return refused(ACCOUNT_MESSAGES.codeFailed);
  await clearCodeAttempts(world, account.id);
  return { status: "made", codes };
}

export async function renewRecoveryCodes(world: World, { account }: SignedIn): Promise<CodesMade> {
  if (!(await hasSecondFactor(world.db, account.id))) return refused(ACCOUNT_MESSAGES.factorOff);
  const codes = newRecoveryCodes();
  await world.db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, world, account.id, codes);
    await queueSecurityNotification(world, tx, account, "recovery-codes-made");
    await announce(tx, ["accounts"]);
  });
  return { status: "made", codes };
}

export async function disableSecondFactor(world: World, { account }: SignedIn): Promise<void> {
  await world.db.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, account.id))) return;
    await queueSecurityNotification(world, tx, account, "second-factor-off");
    await announce(tx, ["accounts"]);
  });
}

function refused(problem: string): CodesMade {
  return { status: "refused", problem };
}
