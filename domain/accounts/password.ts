import { codePoints } from "../html/code-points.ts";

/** In code points of the normalised text. The least is decided: decisions, "Accounts" */
export const PASSWORD_MIN_CHARS = 12;
const PASSWORD_MAX_CHARS = 128;

/** What people read of a password that was refused. */
export const PASSWORD_MESSAGES = {
  short: `Password must be at least ${PASSWORD_MIN_CHARS} characters long.`,
  long: `Password must be at most ${PASSWORD_MAX_CHARS} characters long.`,
  control: "Password cannot contain control characters.",
  easy: "This password is too easy to guess.",
} as const;

/** The one form in which passwords are judged and hashed: keyboards write é in two ways. */
export function normalPassword(password: string): string {
  return password.toWellFormed().normalize("NFKC");
}

/** Why a text cannot be a password, whatever it means; null when it can. Blanks count, nothing is cut. */
export function passwordProblem(password: string): string | null {
  // Far too long is said without work: a normal form can be eighteen times as long as what was typed.
  if (password.length > 2 * PASSWORD_MAX_CHARS) return PASSWORD_MESSAGES.long;
  const normal = normalPassword(password);
  const length = codePoints(normal);
  if (length < PASSWORD_MIN_CHARS) return PASSWORD_MESSAGES.short;
  if (length > PASSWORD_MAX_CHARS) return PASSWORD_MESSAGES.long;
  if (/\p{Cc}/u.test(normal)) return PASSWORD_MESSAGES.control;
  return null;
}
