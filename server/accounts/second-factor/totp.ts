import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "#domain/accounts/second-factor.ts";

const SECRET_BYTES = 20;
const STEP_MS = 30_000;
/** Clocks differ, and typing takes time: the step before and the one after hold as well. RFC 6238 §5.2 */
const STEPS_AROUND = 1;

/** What an account and an app share: 160 bits in base32, as apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

/**
 * The time step a code belongs to; null for a wrong code, and for one that is not later than `after`:
 * a step that was used is used up, so a code that somebody has seen is worth nothing. RFC 6238 §5.2
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const key = fromBase32(secret);
  const current = Math.floor(now.getTime() / STEP_MS);
  let found: number | null = null;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step++) {
    // All of them are looked at, whichever it is.
    if (areEqual(codeAt(key, step), code) && step > after) found = step;
  }
  return found;
}

/** The code of a moment, as an app shows it. */
export function totpCode(secret: string, now: Date): string {
  return codeAt(fromBase32(secret), Math.floor(now.getTime() / STEP_MS));
}

/** What the QR code says to an app. github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpAddress(
  secret: string,
  { site, email }: { site: string; email: string },
): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}

/** RFC 4226 §5.3 */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 §6; the bytes come in fives here, so nothing is filled up. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
