import type { World } from "../world.ts";
import { judgeConfirmation } from "./confirm.ts";
import { CONFIRM_PATH, PREFERENCES_PATH, UNSUBSCRIBE_PATH } from "./paths.ts";
import { isSubscriberToken } from "./tokens.ts";

/**
 * Whether an address carries a token that is good at its place. What its holder sends rests on no
 * cookie, so no other site can misuse a visitor's browser for it: mail programs unsubscribe with one
 * POST from wherever they are (RFC 8058). decisions: Accounts, "Session"
 */
export async function holdsToken(world: World, url: string): Promise<boolean> {
  const [path, query] = url.split("?", 2);
  const token = new URLSearchParams(query).get("token") ?? "";
  switch (path) {
    case CONFIRM_PATH:
      return (await judgeConfirmation(world, token)).state !== "unknown";
    case UNSUBSCRIBE_PATH:
      return isSubscriberToken(token, world.secret, "unsubscribe");
    case PREFERENCES_PATH:
      return isSubscriberToken(token, world.secret, "preferences");
    default:
      return false;
  }
}
