import { createHmac } from "node:crypto";
import { isSameSecret } from "../is-same-secret.ts";

export const SIGNED_WITHIN_S = 5 * 60;
const TIMESTAMP = /^\d{1,12}$/;
const REQUEST_ID_MAX_CHARS = 256;
const SECRET_PREFIX = "whsec_";

type Signature = { id: string; timestamp: string; signatures: string };

/** HMAC-SHA256 over `id.timestamp.body`; one must match. https://www.standardwebhooks.com */
export function isSigned(
  secret: string,
  { id, timestamp, signatures }: Signature,
  body: Uint8Array,
  now: Date,
): boolean {
  if (!id || id.length > REQUEST_ID_MAX_CHARS || !TIMESTAMP.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNED_WITHIN_S) return false;
  const expected = createHmac("sha256", keyOf(secret))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();
  return signatures
    .split(" ")
    .filter((each) => each.startsWith("v1,"))
    .some((each) => isSameSecret(Buffer.from(each.slice(3), "base64"), expected));
}

/** The standard prefixes base64 keys; any other text is used as is. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), "base64")
    : Buffer.from(secret);
}
