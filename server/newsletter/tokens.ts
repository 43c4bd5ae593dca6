import { timingSafeEqual } from "node:crypto";
import type { Secret } from "../secret.ts";

/** What a link in a mail may do; a token for one is none for another. */
export type Purpose = "confirm" | LastingPurpose;

/** What a subscriber's links do in every mail, for as long as the row stands. */
type LastingPurpose = "unsubscribe" | "preferences";

const TOKEN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([0-9a-f]{64})$/;

/**
 * A token of one subscriber for one purpose. `round` tells apart what must not work twice, such as
 * the mails to confirm of one address. Nothing of it is stored.
 */
export function tokenFor(secret: Secret, purpose: Purpose, id: string, round = ""): string {
  return `${id}.${secret.hmac(`newsletter ${purpose}`, `${id} ${round}`)}`;
}

/** Whom a token names, before anything is proven; null for what is no token at all. */
export function subscriberNamedBy(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

/** Whether a token is the one that `tokenFor` makes of these. */
export function isToken(
  token: string,
  secret: Secret,
  purpose: Purpose,
  id: string,
  round = "",
): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenFor(secret, purpose, id, round))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Whether a token was made by this site for whomever it names. */
export function isSubscriberToken(token: string, secret: Secret, purpose: LastingPurpose): boolean {
  const id = subscriberNamedBy(token);
  return id !== null && isToken(token, secret, purpose, id);
}
