import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import { siteDay } from "#domain/site/site-day.ts";
import type { Queryable } from "../db/connection.ts";
import { scheduledJob } from "../jobs/job.ts";
import { readSite } from "../site/store.ts";
import { visitorSalts } from "./tables.ts";

/** 128 bits. */
const ID_CHARS = 22;
const SALT_BYTES = 32;

type VisitorOrigin = { address: string; userAgent: string; site: string };

/** Then it is read again while it is needed: as the salts themselves, none is kept for an hour after its day. */
const KEPT_MS = 20 * 60 * 1000;

/** Valid for one day: irreversible once the day's salt is deleted. decisions: Publishing */
export class DailyVisitorIds {
  /** Promises, so that concurrent beacons read a salt once; keys, since one is made for each hash else. */
  readonly #salts = new Map<string, Promise<KeyObject>>();

  async idOf(db: Queryable, day: string, { address, userAgent, site }: VisitorOrigin) {
    const salt = await (this.#salts.get(day) ?? this.#load(db, day));
    return createHmac("sha256", salt)
      .update(JSON.stringify([site, address, userAgent]))
      .digest("base64url")
      .slice(0, ID_CHARS);
  }

  #load(db: Queryable, day: string): Promise<KeyObject> {
    const loading = saltOf(db, day).then((salt) => createSecretKey(salt, "utf8"));
    this.#salts.set(day, loading);
    loading.catch(() => {
      if (this.#salts.get(day) === loading) this.#salts.delete(day);
    });
    setTimeout(() => this.#salts.delete(day), KEPT_MS).unref();
    return loading;
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

/** So that a salt is gone within an hour of its day's end, but outlives sessions that span midnight. */
export const forgetSaltsJob = scheduledJob({
  name: "forget-salts",
  timeoutSeconds: 60,
  cron: "*/10 * * * *",
  async run({ db, now }) {
    const { timeZone } = await readSite(db);
    const needed = siteDay(new Date(now().getTime() - SESSION_ENDS_AFTER_MS), timeZone);
    await db.delete(visitorSalts).where(lt(visitorSalts.day, needed));
  },
});
