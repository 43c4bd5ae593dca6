import { randomInt } from "node:crypto";
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from "#domain/accounts/second-factor.ts";
import type { Secret } from "../../secret.ts";

/** Codes for when the app is lost: each works once, each is one of 2^58. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () =>
      RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
    ).join(""),
  );
}

/** The form in which a code is stored. It needs the site's own secret, so no slow hash is needed. */
export function recoveryCodeHash(secret: Secret, accountId: string, code: string): string {
  return secret.hmac("recovery codes", `${accountId}:${code}`);
}
