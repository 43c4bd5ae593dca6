import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalPassword } from "#domain/accounts/password.ts";

/** log2 of the cost, block size, lanes: 32 MB for each hash. OWASP Password Storage Cheat Sheet, 2025 */
const NOW: Cost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A stored hash may not ask for more memory than this; ours could be raised eightfold. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024;
const LANES_MAX = 16;
/** So many at the same time, the others wait: a flood of sign-ins costs them time, not us memory. */
const AT_ONCE = 2;

type Cost = { ln: number; r: number; p: number };
type Stored = Cost & { salt: Buffer; key: Buffer };

/**
 * A password as it is stored: `$scrypt$ln=15,r=8,p=3$salt$key`, base64 without padding (PHC string
 * format), so that the cost can be raised while older hashes still hold.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, NOW);
  const { ln, r, p } = NOW;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Whether a password is the one that was hashed. What is no hash of ours is never matched. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const stored = storedFrom(given.hash);
  if (stored === null) return false;
  const key = await derive(given.password, stored.salt, stored.key.length, stored);
  // HMAC fills short keys up with zeros: "secret" and "secret\0" have the same hash.
  return timingSafeEqual(key, stored.key) && !given.password.includes("\0");
}

/** Whether a hash was made at another cost than today's, and should be made anew at the next sign-in. */
export function needsRehash(hash: string): boolean {
  const stored = storedFrom(hash);
  return stored === null || stored.ln !== NOW.ln || stored.r !== NOW.r || stored.p !== NOW.p;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

function storedFrom(hash: string): Stored | null {
  const [, ln, r, p, salt, key] = PHC.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return null;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const isSound = cost.ln > 0 && cost.r > 0 && cost.p > 0;
  if (!isSound || cost.p > LANES_MAX || memoryOf(cost) > MEMORY_MAX_BYTES) return null;
  return { ...cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

let running = 0;
const waiting: (() => void)[] = [];

/** Runs off the main thread, when it is its turn. */
async function derive(password: string, salt: Buffer, bytes: number, cost: Cost): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    const { ln, r, p } = cost;
    const options = { N: 2 ** ln, r, p, maxmem: memoryOf(cost) };
    return await scryptAsync(normalPassword(password), salt, bytes, options);
  } finally {
    // The place is handed on, so nobody who comes in between can take it.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** What scrypt needs at most, in bytes. RFC 7914 §2 */
function memoryOf({ ln, r, p }: Cost): number {
  return 128 * r * (2 ** ln + p + 2);
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
