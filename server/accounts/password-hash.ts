import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalPassword } from "#domain/accounts/password.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";

/** log2 of the cost, block size, lanes: 32 MB per hash. OWASP Password Storage Cheat Sheet, 2025 */
const CURRENT_COST: Cost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Limits what a stored hash can demand; leaves room to raise ours eightfold. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024;
const LANES_MAX = 16;
/** Concurrency limit, so that a flood of sign-ins cannot exhaust memory. */
const CONCURRENCY = 2;

type Cost = { ln: number; r: number; p: number };
type Stored = Cost & { salt: Buffer; key: Buffer };

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, CURRENT_COST);
  const { ln, r, p } = CURRENT_COST;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`;
}

/** False for malformed hashes. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const stored = parseStored(given.hash);
  if (stored === null) return false;
  const key = await derive(given.password, stored.salt, stored.key.length, stored);
  // HMAC zero-pads short keys: "secret" and "secret\0" hash alike.
  return timingSafeEqual(key, stored.key) && !given.password.includes("\0");
}

export function needsRehash(hash: string): boolean {
  const stored = parseStored(hash);
  return (
    stored === null ||
    stored.ln !== CURRENT_COST.ln ||
    stored.r !== CURRENT_COST.r ||
    stored.p !== CURRENT_COST.p
  );
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

function parseStored(hash: string): Stored | null {
  const [, ln, r, p, salt, key] = PHC.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return null;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const isValid = cost.ln > 0 && cost.r > 0 && cost.p > 0;
  if (!isValid || cost.p > LANES_MAX || memoryOf(cost) > MEMORY_MAX_BYTES) return null;
  return { ...cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const withPermit = createSemaphore(CONCURRENCY);

function derive(password: string, salt: Buffer, bytes: number, cost: Cost): Promise<Buffer> {
  const { ln, r, p } = cost;
  const options = { N: 2 ** ln, r, p, maxmem: memoryOf(cost) };
  return withPermit(() => scryptAsync(normalPassword(password), salt, bytes, options));
}

function memoryOf({ ln, r, p }: Cost): number {
  return 128 * r * (2 ** ln + p + 2);
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
