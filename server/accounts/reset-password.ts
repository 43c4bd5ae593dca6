import { eq } from "drizzle-orm";
import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import type { Account } from "../http/current-user.ts";
import type { World } from "../world.ts";
import { checkAccountPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { notifyPasswordChanged } from "./security-notifications.ts";
import { findAccountById, lockPassword, storePassword } from "./store.ts";
import { session } from "./tables.ts";
import { consumeTokenIn, createToken, findToken, readToken, voidPending } from "./tokens.ts";

/** decisions: Accounts, "Password reset" */
export const LINK_VALID_MINUTES = 30;

/** Single-use; built from SITE_URL, never from the Host header. */
export async function createResetLink(world: World, accountId: string): Promise<string> {
  const until = new Date(world.now().getTime() + LINK_VALID_MINUTES * 60_000);
  const token = await createToken(world.auth, "reset-password", accountId, until);
  return `${world.environment.SITE_URL}${SIGN_IN_PATH}?token=${token}`;
}

export async function isValidResetToken(world: World, token: string): Promise<boolean> {
  return (await readToken(world.auth, "reset-password", token, world.now())) !== null;
}

type ResetOutcome =
  | { status: "done" }
  | { status: "gone" }
  | { status: "refused"; problem: string };

/** Also ends all sessions and voids pending links and sign-ins. */
export async function resetPassword(
  world: World,
  token: string,
  password: string,
): Promise<ResetOutcome> {
  const found = await findToken(world.auth, "reset-password", token, world.now());
  const known = found && (await findAccountById(world.db, found.about));
  if (!known) return { status: "gone" };
  const problem = await checkAccountPassword(world.db, known, password);
  if (problem) return { status: "refused", problem };
  const hash = await hashPassword(password);
  return world.db.transaction(async (tx) => {
    await lockPassword(tx, known.id);
    if (!(await consumeTokenIn(tx, found.id))) return { status: "gone" };
    await replacePassword(tx, world, known, hash);
    return { status: "done" };
  });
}

type PasswordSet = { status: "done" } | { status: "refused"; problem: string };

/** Without a link, for the command line. */
export async function setPassword(
  world: World,
  known: Account,
  password: string,
): Promise<PasswordSet> {
  const problem = await checkAccountPassword(world.db, known, password);
  if (problem) return { status: "refused", problem };
  const hash = await hashPassword(password);
  await world.db.transaction((tx) => replacePassword(tx, world, known, hash));
  return { status: "done" };
}

async function replacePassword(tx: Queryable, world: World, known: Account, hash: string) {
  await storePassword(tx, known.id, hash);
  await tx.delete(session).where(eq(session.userId, known.id));
  await voidPending(tx, known.id);
  await notifyPasswordChanged(world, tx, known);
  await announce(tx, ["accounts"]);
}
