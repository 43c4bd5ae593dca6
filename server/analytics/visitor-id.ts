import { createHmac, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { visitorSalts } from "./tables.ts";

/** 128 bits: enough to tell visitors apart, too few to carry anything. */
const ID_CHARS = 22;
const SALT_BYTES = 32;

/**
 * An id for a visitor that holds for one day and cannot be turned back: without the day's salt, which
 * goes with the day, nobody can try addresses until one fits. decisions: Publishing
 */
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

/** The salt of a day, the same for every process: whoever comes first makes it. */
async function saltOf(db: Queryable, day: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  const made = await db
    .insert(visitorSalts)
    .values({ day, salt })
    .onConflictDoNothing()
    .returning();
  if (made.length > 0) return salt;
  const [known] = await db.select().from(visitorSalts).where(eq(visitorSalts.day, day));
  // A process whose clock is ahead may have just deleted it.
  return known?.salt ?? saltOf(db, day);
}

/** Deletes the salts of the days before `day`. */
export async function forgetSaltsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, day));
}
