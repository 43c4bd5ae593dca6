import { takeAttempt } from "../db/rate-limit.ts";
import { networkOf } from "../http/address-range.ts";
import { ProviderLimiter } from "../http/provider-limiter.ts";
import type { World } from "../world.ts";

/** decisions: Search and AI answers */
export const ANSWERS_PER_HOUR = 20;

const LIMIT = { purpose: "answers", max: ANSWERS_PER_HOUR, windowMinutes: 60 } as const;

const providerLimiter = new ProviderLimiter({ burst: 200, perMinute: 20 });

/** Whether a visitor may have another answer. Counts it, in the database, for all processes. */
export async function takeAnswerAllowance(
  world: Pick<World, "db" | "now">,
  address: string,
): Promise<boolean> {
  const taken = await takeAttempt(world.db, LIMIT, {
    network: networkOf(address),
    sessionId: null,
  });
  return !taken.isBlocked && providerLimiter.take(world, address);
}
