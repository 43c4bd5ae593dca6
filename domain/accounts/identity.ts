import { emailAddressFrom } from "../mail/email-address.ts";
import { isBlank } from "../text/blank.ts";
import { isFarLongerThan, isLongerThan } from "../text/code-points.ts";

/** In code points of the trimmed name. */
const ACCOUNT_NAME_MAX_CHARS = 100;

const IDENTITY_MESSAGES = {
  nameMissing: "Name is required.",
  nameLong: `Name must be at most ${ACCOUNT_NAME_MAX_CHARS} characters long.`,
  email: "Invalid email address.",
} as const;

export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string };

const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function parseAccountName(text: string): Parsed<string> {
  const typed = text.trim();
  if (isFarLongerThan(typed, ACCOUNT_NAME_MAX_CHARS)) {
    return { ok: false, problem: IDENTITY_MESSAGES.nameLong };
  }
  const name = typed
    .toWellFormed()
    .normalize("NFC")
    .replace(UNPRINTABLE, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (isBlank(name)) {
    return { ok: false, problem: IDENTITY_MESSAGES.nameMissing };
  }
  if (isLongerThan(name, ACCOUNT_NAME_MAX_CHARS)) {
    return { ok: false, problem: IDENTITY_MESSAGES.nameLong };
  }
  return { ok: true, value: name };
}

/** Lower case, so that two accounts cannot differ only by case. */
export function parseAccountEmail(text: string): Parsed<string> {
  const email = emailAddressFrom(text)?.toLowerCase();
  return email === undefined
    ? { ok: false, problem: IDENTITY_MESSAGES.email }
    : { ok: true, value: email };
}

/** A `member` can sign in and nothing else. decisions: Accounts */
export type Role = "owner" | "member";
