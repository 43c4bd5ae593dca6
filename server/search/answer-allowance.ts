import type { Queryable } from "../db/connection.ts";
import { takeAttempt } from "../db/rate-limit.ts";
import { networkOf } from "../http/address-range.ts";

/** decisions: Search and AI answers */
export const ANSWERS_PER_HOUR = 20;

const LIMIT = { purpose: "answers", max: ANSWERS_PER_HOUR, windowMinutes: 60 } as const;

/** Whether a visitor may have another answer. Counts it, in the database, for all processes. */
export async function takeAnswerAllowance(db: Queryable, address: string): Promise<boolean> {
  const taken = await takeAttempt(db, LIMIT, { network: networkOf(address), sessionId: null });
  return !taken.isBlocked;
}
