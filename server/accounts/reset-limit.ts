import { tooManyAttempts } from "#domain/accounts/messages.ts";
import { networkOf } from "../http/address-range.ts";
import { Allowance } from "../http/allowance.ts";

/** Forgetting a password is rare; many links to one mailbox are an attack on it. */
const RESETS_OF_A_NETWORK = { burst: 5, perMinute: 0.2, keysMax: 10_000 };
const MINUTES_TO_WAIT = 5;

const allowance = new Allowance(RESETS_OF_A_NETWORK);

/** Why a visitor may not ask for a link just now; null when they may, which counts. */
export function mayAskForReset(address: string, now: Date): string | null {
  if (allowance.take(networkOf(address), now.getTime())) return null;
  return tooManyAttempts(MINUTES_TO_WAIT);
}
