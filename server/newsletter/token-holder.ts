import type { World } from "../world.ts";
import { checkConfirmation } from "./confirm.ts";
import {
  CONFIRM_PATH,
  isValidSubscriberToken,
  PREFERENCES_PATH,
  UNSUBSCRIBE_PATH,
} from "./tokens.ts";

/**
 * No same-origin check needed: no cookie involved, and mail clients POST cross-origin (RFC 8058).
 * decisions: Accounts, "Session"
 */
export async function hasValidToken(world: World, url: string): Promise<boolean> {
  const [path, query] = url.split("?", 2);
  const token = new URLSearchParams(query).get("token") ?? "";
  switch (path) {
    case CONFIRM_PATH:
      return (await checkConfirmation(world, token)).state !== "unknown";
    case UNSUBSCRIBE_PATH:
      return isValidSubscriberToken(token, world.secret, "unsubscribe");
    case PREFERENCES_PATH:
      return isValidSubscriberToken(token, world.secret, "preferences");
    default:
      return false;
  }
}
