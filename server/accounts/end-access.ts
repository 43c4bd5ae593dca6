import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Account } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { noteOn } from "./notices/ask-for-notice.ts";
import { hashPassword } from "./password-hash.ts";
import { removeSecondFactor } from "./second-factor/store.ts";
import { storePassword } from "./store.ts";
import { passkeys, session } from "./tables.ts";
import { voidPending } from "./void-pending.ts";

/** Signs an account out everywhere. */
export async function endAllSessions({ db }: World, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.userId, accountId));
    await announce(tx, ["accounts"]);
  });
}

/**
 * Takes authenticator app, recovery codes and passkeys from an account: for whoever lost them. Since its
 * password would then open it alone, that stops working as well, unless it was set just now; what was
 * half-way is void, and all sessions end.
 */
export async function removeLostDevices(
  world: World,
  account: Account,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  // A hash like all others, so that the account answers like all others.
  const nobodys = keepsPassword ? null : await hashPassword(randomBytes(32).toString("base64url"));
  await world.db.transaction(async (tx) => {
    if (nobodys !== null) await storePassword(tx, account.id, nobodys);
    await tx.delete(session).where(eq(session.userId, account.id));
    await voidPending(tx, account.id);
    const hadFactor = await removeSecondFactor(tx, account.id);
    const removed = await tx
      .delete(passkeys)
      .where(eq(passkeys.accountId, account.id))
      .returning({ name: passkeys.name });
    if (hadFactor) await noteOn(world, tx, account, "second-factor-off");
    for (const { name } of removed)
      await noteOn(world, tx, account, "passkey-removed", { detail: name });
    await announce(tx, ["accounts"]);
  });
}
