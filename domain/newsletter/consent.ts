import type { Variant } from "./places.ts";

/** A wording of consent, in the pieces between which its link to the privacy policy stands. */
export type Wording = { before: string; link: string; after: string };

const BOX: Wording = {
  before: "I would like to receive the newsletter and accept the ",
  link: "privacy policy",
  after: ".",
};
const LINE: Wording = {
  before: "By subscribing you agree to receive the newsletter and accept the ",
  link: "privacy policy",
  after: ". You can unsubscribe at any time.",
};

/** Whether a form has a box to tick; the compact one says it in a line. spec: public-site §5 */
export function hasConsentBox(variant: Variant): boolean {
  return variant !== "compact";
}

export function consentWording(variant: Variant): Wording {
  return hasConsentBox(variant) ? BOX : LINE;
}

/** The wording as a sentence, as it is kept with what was agreed to. */
export function consentText(variant: Variant): string {
  const { before, link, after } = consentWording(variant);
  return `${before}${link}${after}`;
}

/** What somebody agreed to who left and comes back. */
export const RETURN_TEXT = "Subscribe again";
