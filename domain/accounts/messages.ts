import { pluralize } from "../site/formats.ts";
/** spec: admin-area §2, §8 */
export const ACCOUNT_MESSAGES = {
  /** For every failed sign-in. decisions: Accounts, "Sign-in limit" */
  signInFailed: "Invalid email or password",
  codeFailed: "Invalid or already used code",
  codeRequired: "Code is required",
  codeExpired: "This sign-in expired. Please sign in again.",
  /** The session could not be checked, so access is denied. */
  unverified: "Security verification failed",
  adminRequired: "Admin access required",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  passwordWrong: "This is not your current password.",
  passwordSame: "Choose a password you're not using now.",
  gone: "This passkey no longer exists.",
  confirmFirst: "Confirm it's you first.",
  factorOff: "Two-factor authentication is off.",
  emailSame: "That's already your email.",
  emailTaken: "That email is already in use.",
  linkUsed: "This link is no longer valid. Request a new one.",
  failed: "Something went wrong. Please try again.",
} as const;

/** While authenticator codes are locked. */
export function tooManyCodes(minutes: number): string {
  return `${tooManyAttempts(minutes)} A recovery code or a passkey still works.`;
}

export function tooManyAttempts(minutes: number): string {
  return `Too many attempts. Please try again in ${pluralize(minutes, "minute", "minutes")}.`;
}
