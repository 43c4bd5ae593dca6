import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** 256 random bits for links and cookies; only the hash is stored. */
export function newToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
