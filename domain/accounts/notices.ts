/** What an account's address is told of, since only its holder should have done it. */
export const NOTICES = {
  "password-changed": {
    title: "Your password was changed",
    text: "The password of your account was changed. Other devices were signed out.",
  },
  "email-asked": {
    title: "A new address for your account",
    text: "Your account is to have another address. Nothing changes until the link that was sent there is confirmed.",
  },
  "email-changed": {
    title: "Your address was changed",
    text: "Your account has another address now. Mails of the site no longer come here.",
  },
  "passkey-added": {
    title: "A passkey was added",
    text: "Your account can be opened with a new passkey.",
  },
  "passkey-removed": {
    title: "A passkey was removed",
    text: "A passkey no longer opens your account.",
  },
  "second-factor-on": {
    title: "Two-step sign-in is on",
    text: "From now on signing in with your password also takes a code of your authenticator app.",
  },
  "second-factor-off": {
    title: "Two-step sign-in is off",
    text: "Your password alone opens your account now.",
  },
  "recovery-codes-made": {
    title: "New recovery codes",
    text: "New recovery codes were made for your account. The ones before them no longer work.",
  },
  "recovery-code-used": {
    title: "A recovery code was used",
    text: "Somebody signed in to your account with one of its recovery codes.",
  },
  "codes-failing": {
    title: "Somebody may know your password",
    text: "Your password was entered, and then several wrong codes. After too many, codes of your app are not taken for 15 minutes; recovery codes and passkeys are.",
  },
} as const;

export type NoticeKind = keyof typeof NOTICES;

/** What opens an account besides its password, for whoever must notice what is not theirs. */
export function otherWaysIn(ways: { passkeys: number; hasSecondFactor: boolean }): string {
  const counted = ways.passkeys === 1 ? "1 passkey" : `${ways.passkeys || "no"} passkeys`;
  return `Your account has ${counted}, and two-step sign-in is ${ways.hasSecondFactor ? "on" : "off"}.`;
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICES, kind);
}
