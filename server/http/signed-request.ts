import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature is good for so long before and after its moment: later it may be somebody's copy. */
export const SIGNED_WITHIN_S = 5 * 60;
/** Digits for a moment in seconds since 1970. */
const TIMESTAMP = /^\d{1,12}$/;
const ID_MAX = 256;
const SECRET_PREFIX = "whsec_";

/** What the headers of a request say for it, as Standard Webhooks names them. */
export type Signature = { id: string; timestamp: string; signatures: string };

/**
 * Whether whoever knows the secret sent these very bytes a moment ago: HMAC-SHA256 over
 * `id.timestamp.body`, as base64 after `v1,`; of several signatures one must fit, so that secrets can
 * change. https://www.standardwebhooks.com
 */
export function isSigned(
  secret: string,
  { id, timestamp, signatures }: Signature,
  body: Uint8Array,
  now: Date,
): boolean {
  if (!id || id.length > ID_MAX || !TIMESTAMP.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNED_WITHIN_S) return false;
  const right = createHmac("sha256", keyOf(secret))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();
  return signatures
    .split(" ")
    .filter((each) => each.startsWith("v1,"))
    .some((each) => isSame(Buffer.from(each.slice(3), "base64"), right));
}

/** The standard writes keys as base64 after a prefix; any other text is taken as it is. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), "base64")
    : Buffer.from(secret);
}

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}
