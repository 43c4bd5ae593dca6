import { eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Account } from "../http/current-user.ts";
import { newToken } from "../secret-token.ts";
import type { World } from "../world.ts";
import { hashPassword } from "./password-hash.ts";
import { removeSecondFactor } from "./second-factor/store.ts";
import { queueSecurityNotification } from "./security-notifications.ts";
import { storePassword } from "./store.ts";
import { passkeys, session } from "./tables.ts";
import { voidPending } from "./tokens.ts";

export async function endAllSessions({ db }: World, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.userId, accountId));
    await announce(tx, ["accounts"]);
  });
}

/** Also resets the password, which alone would now open the account, unless it was just set. */
export async function removeLostDevices(
  world: World,
  account: Account,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  // An ordinary hash, so that timing does not give the account away.
  const unusableHash = keepsPassword ? null : await hashPassword(newToken());
  await world.db.transaction(async (tx) => {
    if (unusableHash !== null) await storePassword(tx, account.id, unusableHash);
    await tx.delete(session).where(eq(session.userId, account.id));
    await voidPending(tx, account.id);
    const hadFactor = await removeSecondFactor(tx, account.id);
    const removed = await tx
      .delete(passkeys)
      .where(eq(passkeys.accountId, account.id))
      .returning({ name: passkeys.name });
    if (hadFactor) await queueSecurityNotification(world, tx, account, "second-factor-off");
    for (const { name } of removed)
      await queueSecurityNotification(world, tx, account, "passkey-removed", { detail: name });
    await announce(tx, ["accounts"]);
  });
}
