import { isSameSecret } from "../is-same-secret.ts";
import type { Secret } from "../secret.ts";

/** These addresses carry a token and must never be logged or cached. */
export const CONFIRM_PATH = "/newsletter/confirm";
export const UNSUBSCRIBE_PATH = "/newsletter/unsubscribe";
export const PREFERENCES_PATH = "/newsletter/preferences";

/** A token is valid for one purpose only. */
export type Purpose = "confirm" | LastingPurpose;

type LastingPurpose = "unsubscribe" | "preferences";

const TOKEN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([0-9a-f]{64})$/;

/** `nonce` distinguishes single-use tokens. Tokens are derived, never stored. */
export function tokenFor(secret: Secret, purpose: Purpose, id: string, nonce = ""): string {
  return `${id}.${secret.hmac(`newsletter ${purpose}`, `${id} ${nonce}`)}`;
}

/** Unverified; null when malformed. */
export function subscriberIdFrom(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

export function isValidToken(
  token: string,
  secret: Secret,
  purpose: Purpose,
  id: string,
  nonce = "",
): boolean {
  return isSameSecret(token, tokenFor(secret, purpose, id, nonce));
}

export function isValidSubscriberToken(
  token: string,
  secret: Secret,
  purpose: LastingPurpose,
): boolean {
  const id = subscriberIdFrom(token);
  return id !== null && isValidToken(token, secret, purpose, id);
}

export function confirmPath(token: string): string {
  return `${CONFIRM_PATH}?token=${token}`;
}

export function unsubscribePath(token: string): string {
  return `${UNSUBSCRIBE_PATH}?token=${token}`;
}

export function preferencesPath(token: string): string {
  return `${PREFERENCES_PATH}?token=${token}`;
}
