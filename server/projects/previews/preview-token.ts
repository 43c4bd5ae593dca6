import { randomBytes } from "node:crypto";

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** 256 random bits; only the hash is stored. */
export function newPreviewToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

export function isPreviewToken(text: string): boolean {
  return TOKEN.test(text);
}
