/** RFC 6238 */
export const CODE_DIGITS = 6;
/** Without look-alikes: no 0/O, 1/I/L or U. */
export const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
export const RECOVERY_LENGTH = 12;
export const RECOVERY_CODES = 10;
const GROUP = 4;

export type EnteredCode = { kind: "app" | "recovery"; code: string };

const APP = new RegExp(`^\\d{${CODE_DIGITS}}$`);
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);
const TYPED_CODE_MAX_CHARS = 100;

/** Ignores spaces and hyphens; null when it is no code. */
export function parseCode(typed: string): EnteredCode | null {
  const code = typed
    .slice(0, TYPED_CODE_MAX_CHARS)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "");
  if (APP.test(code)) return { kind: "app", code };
  return RECOVERY.test(code) ? { kind: "recovery", code } : null;
}

export function formatRecoveryCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? code;
}
