import { isBlank } from "../text/blank.ts";
import { hasConsentBox } from "./consent.ts";
import { SIGN_UP_MESSAGES } from "./messages.ts";
import type { Variant } from "./placements.ts";
import { VARIANT_MESSAGES } from "./variant-messages.ts";

type SignUpDraft = { email: string; consent: boolean };

export type SignUpProblems = { email?: string; consent?: string };

/** Client-side checks; only the server validates the address. spec: public-site §5, "Newsletter" */
export function validateSignUp({ email, consent }: SignUpDraft, variant: Variant): SignUpProblems {
  return {
    ...(isBlank(email) && { email: VARIANT_MESSAGES[variant].emailMissing }),
    ...(hasConsentBox(variant) && !consent && { consent: SIGN_UP_MESSAGES.consentMissing }),
  };
}
