import { isUuid } from "#domain/values/uuid.ts";
import { announce } from "../../db/announcements.ts";
import type { SignedIn } from "../../http/current-user.ts";
import type { World } from "../../world.ts";
import { queueSecurityNotification } from "../security-notifications.ts";
import { deletePasskey, renamePasskey } from "./store.ts";

export async function renameOwnPasskey(
  { db }: World,
  { account }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const isNamed = await renamePasskey(tx, account.id, id, name);
    if (isNamed) await announce(tx, ["accounts"]);
    return isNamed;
  });
}

export async function removeOwnPasskey(
  world: World,
  { account }: SignedIn,
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  return world.db.transaction(async (tx) => {
    const name = await deletePasskey(tx, account.id, id);
    if (name !== null) {
      await queueSecurityNotification(world, tx, account, "passkey-removed", { detail: name });
      await announce(tx, ["accounts"]);
    }
    return name;
  });
}
