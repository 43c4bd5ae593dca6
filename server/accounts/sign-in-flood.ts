import { wideNetworkOf } from "../http/address-range.ts";
import { Allowance } from "../http/allowance.ts";

/**
 * Far more than the people behind one customer of a provider sign in. Whoever holds sixty thousand
 * networks could otherwise keep the hashing of passwords busy, and the owner waiting, without ever
 * reaching the limit of any of them.
 */
const ATTEMPTS_OF_A_WIDE_NETWORK = { burst: 60, perMinute: 6, keysMax: 10_000 };

const allowance = new Allowance(ATTEMPTS_OF_A_WIDE_NETWORK);

/** Whether too much comes from the neighbourhood of an address; asking counts. */
export function isFlooding(address: string, now: Date): boolean {
  return !allowance.take(wideNetworkOf(address), now.getTime());
}
