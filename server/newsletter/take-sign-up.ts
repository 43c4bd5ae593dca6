import { consentText } from "#domain/newsletter/consent.ts";
import { judgeSignUp, type SignUpProblems } from "#domain/newsletter/judge-sign-up.ts";
import { SIGN_UP_MESSAGES } from "#domain/newsletter/messages.ts";
import { PLACES, type Place } from "#domain/newsletter/places.ts";
import { networkOf } from "../http/address-range.ts";
import { Allowance } from "../http/allowance.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { signUp } from "./subscribe.ts";

export type SentSignUp = {
  email: string;
  consent: boolean;
  /** Null for programs, which have no form with a wording. */
  place: Place | null;
  /** What stood in the field that people do not see. */
  honeypot: string;
  /** The sender's IP address. */
  address: string;
};

/** What became of a sign-up. `heard` says nothing of whether the address was known. */
export type TakenSignUp =
  | { status: "heard" }
  | { status: "refused"; problems: SignUpProblems }
  | { status: "limited"; detail: string; againAfterSeconds: number }
  | { status: "busy"; detail: string; againAfterSeconds: number }
  | { status: "off"; detail: string };

/** Room for a course that signs up together, and too little to have strangers mailed. */
const SIGN_UPS_OF_A_NETWORK = { burst: 20, perMinute: 0.5, keysMax: 10_000 };
const NEXT_AFTER_S = 60 / SIGN_UPS_OF_A_NETWORK.perMinute;
const BUSY_FOR_S = 60 * 60;

/** Of this process, for the form with scripts and the one without. */
const allowance = new Allowance(SIGN_UPS_OF_A_NETWORK);

/** Takes what a form to sign up sends. spec: public-site §5, "Newsletter"; decisions: Newsletter */
export async function takeSignUp(world: World, sent: SentSignUp): Promise<TakenSignUp> {
  const { tooMany: detail, busy, invalidEmail } = SIGN_UP_MESSAGES;
  if (!allowance.take(networkOf(sent.address), world.now().getTime())) {
    return { status: "limited", detail, againAfterSeconds: NEXT_AFTER_S };
  }
  const { newsletter } = await readSite(world.db);
  if (!newsletter) return { status: "off", detail: SIGN_UP_MESSAGES.off };
  const variant = sent.place && PLACES[sent.place];
  const problems = judgeSignUp(variant ? sent : { ...sent, consent: true }, variant ?? "inline");
  if (problems.email || problems.consent) return { status: "refused", problems };
  if (sent.honeypot !== "") return { status: "heard" };
  const outcome = await signUp(world, {
    email: sent.email,
    source: sent.place ?? "api",
    consentText: variant ? consentText(variant) : "",
  });
  switch (outcome) {
    case "heard":
      return { status: "heard" };
    case "invalid":
      return { status: "refused", problems: { email: invalidEmail } };
    case "unheard":
      return { status: "busy", detail: busy, againAfterSeconds: BUSY_FOR_S };
  }
}
