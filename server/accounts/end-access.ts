import { eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Account } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { noteOn } from "./notices/ask-for-notice.ts";
import { removeSecondFactor } from "./second-factor/store.ts";
import { passkeys, session } from "./tables.ts";

/** Signs an account out everywhere. */
export async function endAllSessions({ db }: World, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.userId, accountId));
    await announce(tx, ["accounts"]);
  });
}

/** Takes authenticator app, recovery codes and passkeys from an account: for whoever lost them. */
export async function removeLostDevices(world: World, account: Account): Promise<void> {
  await world.db.transaction(async (tx) => {
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
