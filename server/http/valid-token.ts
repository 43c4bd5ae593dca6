import { CONFIRM_EMAIL_PATH, SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { isChangeToken } from "../accounts/email-change/store.ts";
import { isValidResetToken } from "../accounts/reset-password.ts";
import { isValidSetUpToken, SET_UP_PATH } from "../accounts/set-up.ts";
import { checkConfirmation } from "../newsletter/confirm.ts";
import {
  CONFIRM_PATH,
  isValidSubscriberToken,
  PREFERENCES_PATH,
  UNSUBSCRIBE_PATH,
} from "../newsletter/tokens.ts";
import type { World } from "../world.ts";

/**
 * No same-origin check needed: no other site has the token, and mail clients POST cross-origin (RFC 8058). Pages
 * with a token send a null origin to their own site too, over plain HTTP without `Sec-Fetch-Site`.
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
    case SET_UP_PATH:
      return isValidSetUpToken(world, token);
    case SIGN_IN_PATH:
      return isValidResetToken(world, token);
    case CONFIRM_EMAIL_PATH:
      return isChangeToken(world.db, token, world.now());
    default:
      return false;
  }
}
