import { pluralize } from "../site/formats.ts";
/** Mailed to the account's holder, in case someone else made the change. */
export const SECURITY_NOTIFICATIONS = {
  "password-changed": {
    title: "Your password was changed",
    text: "The password of your account was changed. Other devices were signed out.",
  },
  "email-asked": {
    title: "Email change requested",
    text: "A change of your email address was requested. It takes effect once the new address is confirmed.",
  },
  "email-changed": {
    title: "Your email address was changed",
    text: "Your email address was changed. You'll no longer get email here.",
  },
  "passkey-added": {
    title: "A passkey was added",
    text: "A new passkey can now be used to sign in to your account.",
  },
  "passkey-removed": {
    title: "A passkey was removed",
    text: "A passkey can no longer be used to sign in to your account.",
  },
  "second-factor-on": {
    title: "Two-factor authentication is on",
    text: "Signing in with your password now also requires a code from your authenticator app.",
  },
  "second-factor-off": {
    title: "Two-factor authentication is off",
    text: "Your password alone is now enough to sign in.",
  },
  "recovery-codes-made": {
    title: "New recovery codes",
    text: "New recovery codes were created for your account. The previous ones no longer work.",
  },
  "recovery-code-used": {
    title: "A recovery code was used",
    text: "A recovery code was used to sign in to your account.",
  },
  "codes-failing": {
    title: "Someone may know your password",
    text: "Your password was entered, followed by several wrong codes. Authenticator codes are locked for 15 minutes; recovery codes and passkeys still work.",
  },
} as const;

export type SecurityNotificationKind = keyof typeof SECURITY_NOTIFICATIONS;

/** Lets the reader spot a passkey or authenticator that is not theirs. */
export function describeOtherSignInMethods(ways: {
  passkeys: number;
  hasSecondFactor: boolean;
}): string {
  const counted =
    ways.passkeys === 0 ? "no passkeys" : pluralize(ways.passkeys, "passkey", "passkeys");
  return `Your account has ${counted}, and two-factor authentication is ${ways.hasSecondFactor ? "on" : "off"}.`;
}

export function isSecurityNotificationKind(kind: string): kind is SecurityNotificationKind {
  return Object.hasOwn(SECURITY_NOTIFICATIONS, kind);
}
