import type { Variant } from "./placements.ts";

/** Split around the link to the privacy policy. */
type Wording = { before: string; link: string; after: string };

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

/** spec: public-site §5 */
export function hasConsentBox(variant: Variant): boolean {
  return variant !== "compact";
}

export function consentWording(variant: Variant): Wording {
  return hasConsentBox(variant) ? BOX : LINE;
}

export function consentText(variant: Variant): string {
  const { before, link, after } = consentWording(variant);
  return `${before}${link}${after}`;
}

export const RESUBSCRIBE_TEXT = "Subscribe again";
