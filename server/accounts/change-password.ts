import { and, eq, ne } from "drizzle-orm";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { announce } from "../db/announcements.ts";
import type { SignedIn } from "../http/current-user.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import { newToken, tokenHash } from "../secret-token.ts";
import type { World } from "../world.ts";
import { checkAccountPassword } from "./common-passwords.ts";
import { confirmPassword } from "./confirm-password.ts";
import { issueToken } from "./open-session.ts";
import { hashPassword } from "./password-hash.ts";
import { notifyPasswordChanged } from "./security-notifications.ts";
import { findPasswordHash, replaceHash } from "./store.ts";
import { session } from "./tables.ts";
import { voidPending } from "./tokens.ts";

type PasswordChanged =
  | { status: "changed"; setCookies: string[] }
  | { status: "refused"; problems: { current?: string; password?: string } };

/** Ends all other sessions; this one gets a new token, in case the old one was stolen. */
export async function changePassword(
  world: World,
  who: SignedIn,
  given: { current: string; password: string },
  client: ClientWithCookies,
): Promise<PasswordChanged> {
  const { account, sessionId } = who;
  const problem = await checkAccountPassword(world.db, account, given.password);
  if (problem) return { status: "refused", problems: { password: problem } };
  const before = await findPasswordHash(world.db, account.id);
  const confirmed = await confirmPassword(world, who, given.current, client);
  if (!confirmed.ok) return { status: "refused", problems: { current: confirmed.problem } };
  if (given.password === given.current) {
    return { status: "refused", problems: { password: ACCOUNT_MESSAGES.passwordSame } };
  }
  const hash = await hashPassword(given.password);
  const token = newToken();
  const isChanged = await world.db.transaction(async (tx) => {
    // The second of two concurrent changes fails, since its current password is outdated.
    const known = { old: before ?? "", new: hash };
    if (!(await replaceHash(tx, account.id, known))) return false;
    await tx.delete(session).where(and(eq(session.userId, account.id), ne(session.id, sessionId)));
    await tx
      .update(session)
      .set({ token: tokenHash(token), confirmedAt: world.now() })
      .where(eq(session.id, sessionId));
    await voidPending(tx, account.id);
    await notifyPasswordChanged(world, tx, account);
    await announce(tx, ["accounts"]);
    return true;
  });
  if (!isChanged) {
    return { status: "refused", problems: { current: ACCOUNT_MESSAGES.passwordWrong } };
  }
  const renewed = { accountId: account.id, sessionId, token };
  return { status: "changed", setCookies: await issueToken(world, renewed, client) };
}
