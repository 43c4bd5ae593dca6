import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { isBalanced } from "#domain/newsletter/send.ts";
import type { Database } from "#server/db/connection.ts";
import { deliverJob } from "#server/newsletter/deliver-job.ts";
import { findSend } from "#server/newsletter/list-sends.ts";
import { deliveries, subscribers } from "#server/newsletter/tables.ts";
import type { World } from "#server/world.ts";

export const deliver = (world: World, sendId: string) =>
  deliverJob.run(world, { sendId }, new AbortController().signal);

/** Of those that `fillWithSubscribers` adds. */
export const addressOf = (number: number) => `confirmed-${number}@example.com`;

/** An issue whose counts are balanced. */
export async function readBalanced(db: Database, sendId: string) {
  const send = await findSend(db, sendId);
  if (!send) throw new Error("There is no such issue");
  expect(isBalanced(send.recipients, send.counts)).toBe(true);
  return send;
}

export async function deliveryTo(db: Database, email: string) {
  const [row] = await db
    .select({ delivery: deliveries })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(eq(subscribers.email, email));
  return row?.delivery;
}

export function setOutcome(
  db: Database,
  email: string,
  values: Partial<typeof deliveries.$inferInsert>,
) {
  const isTheirs = sql`subscriber_id = (select id from newsletter_subscribers where email = ${email})`;
  return db.update(deliveries).set(values).where(isTheirs);
}

/** The process ends while the first email is handed over; its address. */
export async function deliverUntilCrash(
  world: World,
  sendId: string,
  before: () => Promise<unknown> = async () => {},
): Promise<string> {
  let cut = "";
  const crashing: World["mailer"] = {
    ...world.mailer,
    async send({ to }) {
      cut ||= to;
      if (to !== cut) return { ok: true, messageId: `<${to}>` };
      await before();
      throw new Error("The process is gone");
    },
  };
  await expect(deliver({ ...world, mailer: crashing }, sendId)).rejects.toThrow("gone");
  return cut;
}
