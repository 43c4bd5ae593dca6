import { createHmac, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { scheduledJob } from "../jobs/job.ts";
import { deleteOldVisitorDays } from "./days.ts";
import { visitorSalts } from "./tables.ts";

/** 128 bits. */
const ID_CHARS = 22;
const SALT_BYTES = 32;

/** Valid for one day: irreversible once the day's salt is deleted. decisions: Publishing */
export class DailyVisitorIds {
  #today: { day: string; salt: string } | null = null;

  async idOf(
    db: Queryable,
    visitor: { day: string; address: string; userAgent: string; site: string },
  ): Promise<string> {
    const { day, address, userAgent, site } = visitor;
    if (this.#today?.day !== day) this.#today = { day, salt: await saltOf(db, day) };
    return createHmac("sha256", this.#today.salt)
      .update(JSON.stringify([site, address, userAgent]))
      .digest("base64url")
      .slice(0, ID_CHARS);
  }
}

/** Shared by all processes; the first one inserts it. */
async function saltOf(db: Queryable, day: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  const inserted = await db
    .insert(visitorSalts)
    .values({ day, salt })
    .onConflictDoNothing()
    .returning();
  if (inserted.length > 0) return salt;
  const [existing] = await db.select().from(visitorSalts).where(eq(visitorSalts.day, day));
  // A process whose clock is ahead may have just deleted it.
  return existing?.salt ?? saltOf(db, day);
}

async function deleteSaltsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, day));
}

/** `YYYY-MM-DD` in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Hourly, so that a day's salt is gone within an hour of its end. */
export const forgetSaltsJob = scheduledJob({
  name: "forget-salts",
  timeoutSeconds: 60,
  cron: "5 * * * *",
  async run({ db, now }) {
    await deleteSaltsBefore(db, dayOf(now()));
    await deleteOldVisitorDays(db, now());
  },
});
