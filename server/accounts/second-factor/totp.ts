import { createHmac, randomBytes } from "node:crypto";
import { CODE_DIGITS } from "#domain/accounts/second-factor.ts";
import { isSameSecret } from "../../is-same-secret.ts";

const SECRET_BYTES = 20;
const STEP_MS = 30_000;
/** Tolerates clock drift of one step. RFC 6238 §5.2 */
const STEPS_AROUND = 1;

export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

/** Null when wrong, or not later than `after` (replay). RFC 6238 §5.2 */
export function matchingStep(
  secret: string,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const key = fromBase32(secret);
  const current = Math.floor(now.getTime() / STEP_MS);
  let found: number | null = null;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step++) {
    if (isSameSecret(codeAt(key, step), code) && step > after) found = step;
  }
  return found;
}

/** github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: string, { site, email }: { site: string; email: string }): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
