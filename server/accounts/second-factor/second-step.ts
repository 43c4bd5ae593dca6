import { setTimeout as wait } from "node:timers/promises";
import { ACCOUNT_MESSAGES, tooManyAttempts, tooManyCodes } from "#domain/accounts/messages.ts";
import { codeFrom, type GivenCode } from "#domain/accounts/second-factor.ts";
import type { Sender } from "../../http/visit.ts";
import type { World } from "../../world.ts";
import { cookiesFrom, ownCookie, ownCookieName } from "../cookies.ts";
import { noteOn } from "../notices/ask-for-notice.ts";
import { openSession } from "../open-session.ts";
import { countSignIn, forgive, takeBack, WINDOW_MINUTES } from "../sign-in-limit.ts";
import { findAccountById, noteSignIn } from "../store.ts";
import { makeToken, readToken, spendToken } from "../tokens.ts";
import { countCode, forgiveCodes } from "./code-limit.ts";
import { findSecondFactor, takeRecoveryCode, takeStep } from "./store.ts";
import { stepOfCode } from "./totp.ts";

/** How long a right password waits for its code. */
const WAITS_MINUTES = 10;
const COOKIE = "second_step";

/** The cookie of a browser in which the password was right, and a code is awaited. */
export async function awaitCode(world: World, accountId: string): Promise<string> {
  const until = new Date(world.now().getTime() + WAITS_MINUTES * 60_000);
  const token = await makeToken(world.auth, "second-step", accountId, until);
  return ownCookie(world.settings.SITE_URL, COOKIE, token, WAITS_MINUTES * 60);
}

/** Whether a code is awaited in a sender's browser. */
export async function isCodeAwaited(world: World, sender: Sender): Promise<boolean> {
  return (await waitingAccount(world, sender)) !== null;
}

export type CodeOutcome =
  | { status: "signed-in"; setCookies: string[] }
  /** Nobody waits, or not any more: the password is asked for again. */
  | { status: "gone"; setCookies: string[] }
  | { status: "failed" | "blocked"; problem: string };

/** Signs in who showed the right password before, by a code. All failures are told alike. */
export async function enterCode(world: World, typed: string, sender: Sender): Promise<CodeOutcome> {
  const account = await waitingAccount(world, sender);
  if (!account) return { status: "gone", setCookies: [clearing(world)] };
  const who = { email: account.email, address: sender.address };
  const attempt = await countSignIn(world, who);
  if (!attempt.isAllowed) return { status: "blocked", problem: tooManyAttempts(attempt.minutes) };
  const given = codeFrom(typed);
  const counted = given?.kind === "app" ? await countCode(world, account.id) : null;
  if (counted?.isAllowed === false) {
    await takeBack(world, attempt.id);
    return { status: "blocked", problem: tooManyCodes(counted.minutes) };
  }
  if (attempt.pauseMs > 0) await wait(attempt.pauseMs);
  const isRight = given !== null && (await takeCode(world, account.id, given));
  if (!isRight) {
    if (counted?.isSuspicious) {
      await noteOn(world, world.db, account, "codes-failing", { onceInMinutes: WINDOW_MINUTES });
    }
    return { status: "failed", problem: ACCOUNT_MESSAGES.codeFailed };
  }
  if ((await spendToken(world.auth, "second-step", tokenOf(world, sender))) === null) {
    return { status: "gone", setCookies: [clearing(world)] };
  }
  await forgive(world, who);
  await forgiveCodes(world, account.id);
  if (given.kind === "recovery") await noteOn(world, world.db, account, "recovery-code-used");
  await noteSignIn(world.db, account.id, world.now());
  const { setCookies } = await openSession(world, account.id, sender);
  return { status: "signed-in", setCookies: [...setCookies, clearing(world)] };
}

async function waitingAccount(world: World, sender: Sender) {
  const id = await readToken(world.auth, "second-step", tokenOf(world, sender), world.now());
  return id === null ? null : findAccountById(world.db, id);
}

function tokenOf({ settings }: World, { cookies }: Sender): string {
  return cookiesFrom(cookies).get(ownCookieName(settings.SITE_URL, COOKIE)) ?? "";
}

const clearing = ({ settings }: World) => ownCookie(settings.SITE_URL, COOKIE, "", 0);

/** Whether a code is right for an account whose second factor is on; a right one is used up by this. */
async function takeCode(
  world: Pick<World, "db" | "secret" | "now">,
  accountId: string,
  { kind, code }: GivenCode,
): Promise<boolean> {
  const found = await findSecondFactor(world.db, world, accountId);
  if (!found?.isOn) return false;
  if (kind === "recovery") return takeRecoveryCode(world.db, world, accountId, code);
  if (found.secret === null) return false;
  const step = stepOfCode(found.secret, code, { now: world.now(), after: found.lastStep });
  return step !== null && takeStep(world.db, accountId, found, step);
}
