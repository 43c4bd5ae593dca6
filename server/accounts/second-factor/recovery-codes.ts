import { randomInt } from "node:crypto";
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from "#domain/accounts/second-factor.ts";
import type { Secret } from "../../secret.ts";

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () =>
      RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
    ).join(""),
  );
}

export function recoveryCodeHash(secret: Secret, accountId: string, code: string): string {
  return secret.hmac("recovery codes", `${accountId}:${code}`);
}
