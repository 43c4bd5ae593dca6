import { eq } from "drizzle-orm";
import { describeOtherSignInMethods } from "#domain/accounts/security-notifications.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Account } from "../../http/visitor.ts";
import type { World } from "../../world.ts";
import { hasSecondFactor } from "../second-factor/store.ts";
import { passkeys } from "../tables.ts";
import { queueSecurityNotification } from "./queue-notification.ts";

/** Lists other ways to sign in, since an intruder may have added one. */
export async function notifyPasswordChanged(
  world: Pick<World, "queue" | "now">,
  tx: Queryable,
  account: Account,
): Promise<void> {
  const ways = {
    passkeys: await tx.$count(passkeys, eq(passkeys.accountId, account.id)),
    hasSecondFactor: await hasSecondFactor(tx, account.id),
  };
  const detail = describeOtherSignInMethods(ways);
  await queueSecurityNotification(world, tx, account, "password-changed", { detail });
}
