import { codePoints } from "../text/code-points.ts";

/** In code points after normalization. decisions: Accounts */
export const PASSWORD_MIN_CHARS = 12;
const PASSWORD_MAX_CHARS = 128;

export const PASSWORD_MESSAGES = {
  short: `Password must be at least ${PASSWORD_MIN_CHARS} characters long.`,
  long: `Password must be at most ${PASSWORD_MAX_CHARS} characters long.`,
  control: "Password cannot contain control characters.",
  easy: "This password is too easy to guess.",
} as const;

/** Keyboards encode é in two ways; validation and hashing must agree. */
export function normalPassword(password: string): string {
  return password.toWellFormed().normalize("NFKC");
}

/** Null when valid. Whitespace counts and nothing is trimmed. */
export function passwordProblem(password: string): string | null {
  // Checked before normalizing: NFKC can make the text 18 times as long.
  if (password.length > 2 * PASSWORD_MAX_CHARS) return PASSWORD_MESSAGES.long;
  const normal = normalPassword(password);
  const length = codePoints(normal);
  if (length < PASSWORD_MIN_CHARS) return PASSWORD_MESSAGES.short;
  if (length > PASSWORD_MAX_CHARS) return PASSWORD_MESSAGES.long;
  if (/\p{Cc}/u.test(normal)) return PASSWORD_MESSAGES.control;
  return null;
}
