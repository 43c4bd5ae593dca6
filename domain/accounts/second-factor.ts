/** An authenticator app shows so many digits. RFC 6238, as every app has it */
export const CODE_DIGITS = 6;
/** Signs that nobody takes for one another: no 0 and O, no 1, I and L, no U. */
export const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
export const RECOVERY_LENGTH = 12;
export const RECOVERY_CODES = 10;
const GROUP = 4;

/** What somebody types in the second step: what an app shows, or one of the codes kept on paper. */
export type GivenCode = { kind: "app" | "recovery"; code: string };

const APP = new RegExp(`^\\d{${CODE_DIGITS}}$`);
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);
/** Longer than a code with all the spaces that anyone would put into it. */
const TYPED_MAX = 100;

/** The code in what was typed, without blanks and hyphens; null where there is none. */
export function codeFrom(typed: string): GivenCode | null {
  const code = typed
    .slice(0, TYPED_MAX)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "");
  if (APP.test(code)) return { kind: "app", code };
  return RECOVERY.test(code) ? { kind: "recovery", code } : null;
}

/** A recovery code as people read it: in groups of four. */
export function shownRecoveryCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? code;
}
