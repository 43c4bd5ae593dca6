import { isBlank } from "../html/blank.ts";
import { hasConsentBox } from "./consent.ts";
import { SIGN_UP_MESSAGES, VARIANT_MESSAGES } from "./messages.ts";
import type { Variant } from "./places.ts";

export type SignUpDraft = { email: string; consent: boolean };

/** What stands in the way of a sign-up, by field. */
export type SignUpProblems = { email?: string; consent?: string };

/**
 * What can be said of a filled-in form at a glance; whether the address is one is for the server to
 * say. spec: public-site §5, "Newsletter"
 */
export function judgeSignUp({ email, consent }: SignUpDraft, variant: Variant): SignUpProblems {
  return {
    ...(isBlank(email) && { email: VARIANT_MESSAGES[variant].emailMissing }),
    ...(hasConsentBox(variant) && !consent && { consent: SIGN_UP_MESSAGES.consentMissing }),
  };
}
