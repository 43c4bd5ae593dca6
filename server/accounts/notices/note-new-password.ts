import { eq } from "drizzle-orm";
import { otherWaysIn } from "#domain/accounts/notices.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Account } from "../../http/visitor.ts";
import type { World } from "../../world.ts";
import { hasSecondFactor } from "../second-factor/store.ts";
import { passkeys } from "../tables.ts";
import { noteOn } from "./ask-for-notice.ts";

/** Tells of a new password, and what opens the account besides: a thief may have left a way in. */
export async function noteNewPassword(
  world: Pick<World, "queue" | "now">,
  tx: Queryable,
  account: Account,
): Promise<void> {
  const ways = {
    passkeys: await tx.$count(passkeys, eq(passkeys.accountId, account.id)),
    hasSecondFactor: await hasSecondFactor(tx, account.id),
  };
  await noteOn(world, tx, account, "password-changed", { detail: otherWaysIn(ways) });
}
