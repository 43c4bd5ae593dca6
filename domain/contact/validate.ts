import { isStorable } from "../forms/text.ts";
import { emailAddressFrom } from "../mail/email-address.ts";
import { trimmed } from "../text/blank.ts";
import { codePoints, isLongerThan } from "../text/code-points.ts";
import { CONTACT_MESSAGES as TEXTS } from "./messages.ts";
import { hasProfanity } from "./profanity.ts";
import { type RiskFlag, riskScore } from "./risk.ts";

/** Keyed by the stored value. spec: public-site §2, "Contact" */
export const REASONS = {
  hiring: "Hiring Opportunity",
  freelance: "Freelance Project",
  general: "General Inquiry",
} as const;
export type Reason = keyof typeof REASONS;

/** In code points of the trimmed text. spec: public-site §9 */
const SENDER_NAME_MIN_CHARS = 2;
const SENDER_NAME_MAX_CHARS = 100;
const MESSAGE_MIN_CHARS = 10;
export const MESSAGE_MAX_CHARS = 5_000;
const LONG_MESSAGE_ABOVE = 4_000;

export type ContactDraft = { full_name: string; email: string; reason: string; message: string };
type ContactField = keyof ContactDraft;
/** Stored raw; escaped on output. */
export type ContactMessage = { fullName: string; email: string; reason: Reason; message: string };

export type ContactValidation = {
  message: ContactMessage | null;
  problems: Partial<Record<ContactField, string>>;
  flags: RiskFlag[];
  risk: number;
};

const ONE_URL = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s/?#]\S*$/i;
const SCRIPT_TAG = /<\s*(?:\/\s*)?script\b/i;

/** For browser and server. Over-long texts skip pattern checks. spec: public-site §5 */
export function validateContact(draft: ContactDraft): ContactValidation {
  const flags: RiskFlag[] = [];
  const problems: ContactValidation["problems"] = {};
  const refuse = (field: ContactField, flag: RiskFlag, text: string) => {
    flags.push(flag);
    problems[field] ??= text;
  };

  const fullName = trimmed(draft.full_name);
  const message = trimmed(draft.message);
  const email = emailAddressFrom(draft.email);

  if (isLongerThan(fullName, SENDER_NAME_MAX_CHARS)) {
    problems.full_name = TEXTS.longName;
  } else {
    if (codePoints(fullName) < SENDER_NAME_MIN_CHARS)
      refuse("full_name", "SHORT_NAME", TEXTS.shortName);
    if (SCRIPT_TAG.test(fullName)) refuse("full_name", "XSS_NAME", TEXTS.scriptInName);
    if (!isStorable(fullName)) problems.full_name ??= TEXTS.unstorableName;
  }
  if (email === null) refuse("email", "INVALID_EMAIL", TEXTS.invalidEmail);
  if (!isReason(draft.reason)) refuse("reason", "INVALID_REASON", TEXTS.invalidReason);
  if (isLongerThan(message, MESSAGE_MAX_CHARS)) {
    problems.message = TEXTS.longMessage;
  } else {
    if (codePoints(message) < MESSAGE_MIN_CHARS)
      refuse("message", "SHORT_MESSAGE", TEXTS.shortMessage);
    if (SCRIPT_TAG.test(message)) refuse("message", "XSS_MESSAGE", TEXTS.scriptInMessage);
    if (hasProfanity(message)) refuse("message", "PROFANITY", TEXTS.profanity);
    if (!isStorable(message)) problems.message ??= TEXTS.unstorableMessage;
    if (ONE_URL.test(message)) flags.push("URL_IN_MESSAGE");
  }
  if (isLongerThan(message, LONG_MESSAGE_ABOVE)) flags.push("LONG_MESSAGE");

  const { reason } = draft;
  const isValid = Object.keys(problems).length === 0 && email !== null && isReason(reason);
  return {
    message: isValid ? { fullName, email, reason, message } : null,
    problems,
    flags,
    risk: riskScore(flags),
  };
}

export function isReason(value: string): value is Reason {
  return Object.hasOwn(REASONS, value);
}
