import { eq, sql } from "drizzle-orm";
import { siteDay } from "#domain/site/site-day.ts";
import type { Queryable } from "../../db/connection.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import type { TokenUsage } from "./ai-model.ts";
import { aiUsage } from "./tables.ts";

type UsageWorld = Pick<World, "db" | "now">;

type DayUsage = TokenUsage & { requests: number };

/** Today in the site's time zone. */
export async function readUsageToday(world: UsageWorld): Promise<DayUsage> {
  const day = await today(world);
  const [row] = await world.db.select().from(aiUsage).where(eq(aiUsage.day, day));
  const { requests = 0, inputTokens = 0, outputTokens = 0 } = row ?? {};
  return { requests, input: inputTokens, output: outputTokens };
}

type Reservation = { day: string; reserved: TokenUsage };

/**
 * Counts a request with the most it can use; null when the day has too few tokens left. One statement,
 * so that concurrent requests cannot exceed the limit. One that never ends stays counted.
 */
export async function reserveTokens(
  world: UsageWorld,
  reserved: TokenUsage,
  tokensPerDay: number,
): Promise<Reservation | null> {
  const day = await today(world);
  const { input, output } = reserved;
  const { rows } = await world.db.execute(sql`
    insert into ai_usage (day, requests, input_tokens, output_tokens)
    select ${day}, 1, ${input}::bigint, ${output}::bigint
    where ${input}::bigint + ${output}::bigint <= ${tokensPerDay}
    on conflict (day) do update set requests = ai_usage.requests + 1,
      input_tokens = ai_usage.input_tokens + excluded.input_tokens,
      output_tokens = ai_usage.output_tokens + excluded.output_tokens
    where ai_usage.input_tokens + ai_usage.output_tokens
      + excluded.input_tokens + excluded.output_tokens <= ${tokensPerDay}
    returning day`);
  return rows.length > 0 ? { day, reserved } : null;
}

/** Replaces a reservation by what was used. */
export async function settleTokens(
  db: Queryable,
  { day, reserved }: Reservation,
  used: TokenUsage,
): Promise<void> {
  await db
    .update(aiUsage)
    .set({
      inputTokens: sql`greatest(0, ${aiUsage.inputTokens} + ${used.input - reserved.input})`,
      outputTokens: sql`greatest(0, ${aiUsage.outputTokens} + ${used.output - reserved.output})`,
    })
    .where(eq(aiUsage.day, day));
}

/** For a request that was not processed. */
export async function cancelReservation(
  db: Queryable,
  { day, reserved }: Reservation,
): Promise<void> {
  await db
    .update(aiUsage)
    .set({
      requests: sql`greatest(0, ${aiUsage.requests} - 1)`,
      inputTokens: sql`greatest(0, ${aiUsage.inputTokens} - ${reserved.input})`,
      outputTokens: sql`greatest(0, ${aiUsage.outputTokens} - ${reserved.output})`,
    })
    .where(eq(aiUsage.day, day));
}

async function today({ db, now }: UsageWorld): Promise<string> {
  const { timeZone } = await readSite(db);
  return siteDay(now(), timeZone);
}
