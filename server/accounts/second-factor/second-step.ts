import { setTimeout as wait } from "node:timers/promises";
import { ACCOUNT_MESSAGES, tooManyAttempts, tooManyCodes } from "#domain/accounts/messages.ts";
import { type EnteredCode, parseCode } from "#domain/accounts/second-factor.ts";
import type { ClientWithCookies } from "../../http/request-context.ts";
import type { World } from "../../world.ts";
import { cookiesFrom, ownCookie, ownCookieName } from "../cookies.ts";
import { openSession } from "../open-session.ts";
import { queueSecurityNotification } from "../security-notifications.ts";
import { clearFailures, recordAttempt, undoAttempt, WINDOW_MINUTES } from "../sign-in-limit.ts";
import { findAccountById, recordSignIn } from "../store.ts";
import { consumeToken, createToken, readToken } from "../tokens.ts";
import { clearCodeAttempts, recordCodeAttempt } from "./code-limit.ts";
import { acceptStep, consumeRecoveryCode, findSecondFactor } from "./store.ts";
import { matchingStep } from "./totp.ts";

const PENDING_MINUTES = 10;
const COOKIE = "second_step";

export async function beginSecondStep(world: World, accountId: string): Promise<string> {
  const until = new Date(world.now().getTime() + PENDING_MINUTES * 60_000);
  const token = await createToken(world.auth, "second-step", accountId, until);
  return ownCookie(world.environment.SITE_URL, COOKIE, token, PENDING_MINUTES * 60);
}

export async function isSecondStepPending(
  world: World,
  client: ClientWithCookies,
): Promise<boolean> {
  return (await pendingAccount(world, client)) !== null;
}

type CodeOutcome =
  | { status: "signed-in"; setCookies: string[] }
  /** Expired: start over with the password. */
  | { status: "gone"; setCookies: string[] }
  | { status: "failed" | "blocked"; problem: string };

/** All failures look alike. */
export async function completeSecondStep(
  world: World,
  typed: string,
  client: ClientWithCookies,
): Promise<CodeOutcome> {
  const account = await pendingAccount(world, client);
  if (!account) return { status: "gone", setCookies: [clearedCookie(world)] };
  const who = { email: account.email, address: client.address };
  const attempt = await recordAttempt(world, who);
  if (!attempt.isAllowed) return { status: "blocked", problem: tooManyAttempts(attempt.minutes) };
  const given = parseCode(typed);
  const counted = given?.kind === "app" ? await recordCodeAttempt(world, account.id) : null;
  if (counted?.isAllowed === false) {
    await undoAttempt(world, attempt.id);
    return { status: "blocked", problem: tooManyCodes(counted.minutes) };
  }
  if (attempt.delayMs > 0) await wait(attempt.delayMs);
  const isRight = given !== null && (await consumeCode(world, account.id, given));
  if (!isRight) {
    if (counted?.isSuspicious) {
      await queueSecurityNotification(world, world.db, account, "codes-failing", {
        onceInMinutes: WINDOW_MINUTES,
      });
    }
    return { status: "failed", problem: ACCOUNT_MESSAGES.codeFailed };
  }
  if ((await consumeToken(world.auth, "second-step", tokenOf(world, client))) === null) {
    return { status: "gone", setCookies: [clearedCookie(world)] };
  }
  await clearFailures(world, who);
  await clearCodeAttempts(world, account.id);
  if (given.kind === "recovery")
    await queueSecurityNotification(world, world.db, account, "recovery-code-used");
  await recordSignIn(world.db, account.id, world.now());
  const { setCookies } = await openSession(world, account.id, client);
  return { status: "signed-in", setCookies: [...setCookies, clearedCookie(world)] };
}

async function pendingAccount(world: World, client: ClientWithCookies) {
  const id = await readToken(world.auth, "second-step", tokenOf(world, client), world.now());
  return id === null ? null : findAccountById(world.db, id);
}

function tokenOf({ environment }: World, { cookies }: ClientWithCookies): string {
  return cookiesFrom(cookies).get(ownCookieName(environment.SITE_URL, COOKIE)) ?? "";
}

const clearedCookie = ({ environment }: World) => ownCookie(environment.SITE_URL, COOKIE, "", 0);

async function consumeCode(
  world: Pick<World, "db" | "secret" | "now">,
  accountId: string,
  { kind, code }: EnteredCode,
): Promise<boolean> {
  const found = await findSecondFactor(world.db, world, accountId);
  if (!found?.isOn) return false;
  if (kind === "recovery") return consumeRecoveryCode(world.db, world, accountId, code);
  if (found.secret === null) return false;
  const step = matchingStep(found.secret, code, { now: world.now(), after: found.lastStep });
  return step !== null && acceptStep(world.db, accountId, found, step);
}
