/** What people are told at the door; shared by the pages and what answers them. spec: admin-area §2, §8 */
export const ACCOUNT_MESSAGES = {
  /** The one answer to every sign-in that fails. decisions: Accounts, "Sign-in limit" */
  signInFailed: "Invalid email or password",
  /** And the one to every code that fails. */
  codeFailed: "This code is not right, or was used before",
  codeRequired: "Code is required",
  codeExpired: "That took too long. Please sign in again.",
  /** Who asks could not be found out; so nobody is let in. */
  unverified: "Security verification failed",
  adminRequired: "Admin access required",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  passwordWrong: "This is not your current password.",
  passwordSame: "This is your password already.",
  gone: "It is not there any more.",
  confirmFirst: "Please confirm that it is you first.",
  factorOff: "Two-step sign-in is off.",
  emailSame: "This is your address already.",
  emailTaken: "Another account has this address.",
  linkUsed: "This link is not valid any more. Ask for a new one.",
  failed: "Something went wrong. Please try again.",
} as const;

/** To whoever knows the password when codes of the app are not taken for a while. */
export function tooManyCodes(minutes: number): string {
  return `${tooManyAttempts(minutes)} A recovery code or a passkey still works.`;
}

/** Minutes are rounded up by whoever counts them. */
export function tooManyAttempts(minutes: number): string {
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
