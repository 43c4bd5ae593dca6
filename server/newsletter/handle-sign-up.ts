import { consentText } from "#domain/newsletter/consent.ts";
import { SIGN_UP_MESSAGES } from "#domain/newsletter/messages.ts";
import { PLACEMENTS, type Placement } from "#domain/newsletter/placements.ts";
import { type SignUpProblems, validateSignUp } from "#domain/newsletter/validate-sign-up.ts";
import { readTouch } from "../analytics/inquiries.ts";
import { networkOf } from "../http/address-range.ts";
import { ProviderLimiter } from "../http/provider-limiter.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { signUp } from "./subscribe.ts";

type SignUpRequest = {
  email: string;
  consent: boolean;
  /** Null for API clients, which show no form. */
  placement: Placement | null;
  honeypot: string;
  ip: string;
  /** With the address it tells whose visit led to the sign-up. */
  userAgent: string;
  /** Of analytics. */
  hasOptedOut?: boolean;
};

/** `accepted` does not reveal whether the address was known. */
export type SignUpResult =
  | { status: "accepted" }
  | { status: "refused"; problems: SignUpProblems }
  | { status: "limited"; detail: string; retryAfterSeconds: number }
  | { status: "busy"; detail: string; retryAfterSeconds: number }
  | { status: "disabled"; detail: string };

/** Enough for a class that signs up together, too few to spam strangers. */
const SIGN_UPS_PER_NETWORK = { burst: 20, perMinute: 0.5, keysMax: 10_000 };
const RETRY_AFTER_S = 60 / SIGN_UPS_PER_NETWORK.perMinute;
const BUSY_FOR_S = 60 * 60;

/** Per process. */
const rateLimiter = new RateLimiter(SIGN_UPS_PER_NETWORK);
/** Enough for the audience of a talk that signs up through one carrier. */
const providerLimiter = new ProviderLimiter({ burst: 200, perMinute: 6 });

/** spec: public-site §5, "Newsletter"; decisions: Newsletter */
export async function handleSignUp(world: World, request: SignUpRequest): Promise<SignUpResult> {
  const { busy, invalidEmail } = SIGN_UP_MESSAGES;
  const refusal = await refuseConfirmation(world, request.ip);
  if (refusal) return refusal;
  const variant = request.placement && PLACEMENTS[request.placement];
  const problems = validateSignUp(
    variant ? request : { ...request, consent: true },
    variant ?? "inline",
  );
  if (problems.email || problems.consent) return { status: "refused", problems };
  if (request.honeypot !== "") return { status: "accepted" };
  const { ip: address, userAgent, hasOptedOut } = request;
  const outcome = await signUp(world, {
    touch: await readTouch(world, { address, userAgent, hasOptedOut }),
    email: request.email,
    source: request.placement ?? "api",
    consentText: variant ? consentText(variant) : "",
  });
  switch (outcome) {
    case "accepted":
      return { status: "accepted" };
    case "invalid":
      return { status: "refused", problems: { email: invalidEmail } };
    case "overloaded":
      return { status: "busy", detail: busy, retryAfterSeconds: BUSY_FOR_S };
  }
}

/** Before a confirmation is requested, also with an expired link. Null when it may be. */
export async function refuseConfirmation(
  world: World,
  ip: string,
): Promise<Extract<SignUpResult, { status: "limited" | "disabled" }> | null> {
  const isAllowed =
    rateLimiter.take(networkOf(ip), world.now().getTime()) && providerLimiter.take(world, ip);
  if (!isAllowed) {
    const detail = SIGN_UP_MESSAGES.tooMany;
    return { status: "limited", detail, retryAfterSeconds: RETRY_AFTER_S };
  }
  const { newsletter } = await readSite(world.db);
  return newsletter ? null : { status: "disabled", detail: SIGN_UP_MESSAGES.off };
}
