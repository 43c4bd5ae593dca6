import { sql } from "drizzle-orm";
import { siteDay } from "#domain/site/site-day.ts";
import type { Database } from "../db/connection.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { scheduledJob } from "../jobs/job.ts";
import { readSite } from "../site/store.ts";
import { mergeOldPaths } from "./crawlers/merge-old-paths.ts";
import { daysToCompute } from "./report/read-figures.ts";
import { restOfPages } from "./report/read-top-pages.ts";
import { KINDS, summaryOf } from "./report/summaries.ts";
import { BATCH_LOCK } from "./write-batch.ts";

/** Limit per kind and day, beside the rest: outsiders can vary sources and campaigns without end. */
const KEYS_MAX = 1_000;
const FIRST_DAY = "2000-01-01";

/** Days that are over get their figures; so many years are read as fast as a week. */
export const rollUpJob = scheduledJob({
  name: "roll-up-analytics",
  timeoutSeconds: 30 * 60,
  cron: "17 * * * *",
  async run({ db, now }, _data, signal) {
    const { timeZone } = await readSite(db);
    const today = siteDay(now(), timeZone);
    await rollUpBefore(db, today, signal);
    await mergeOldPaths(db, today);
  },
});

/** `today`: the site's day, which is left out. */
export async function rollUpBefore(
  db: Database,
  today: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const day of await daysToCompute(db, { from: FIRST_DAY, to: today })) {
    signal?.throwIfAborted();
    if (day < today) await rollUpDay(db, day);
  }
}

/** While no batch is written, so that none changes the day unseen. */
async function rollUpDay(db: Database, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, BATCH_LOCK);
    await tx.execute(sql`delete from analytics_days where day = ${day}::date`);
    for (const kind of KINDS) {
      const isKept = kind === "vital" ? sql`true` : sql`rank <= ${KEYS_MAX}`;
      const rest = kind === "page" ? restOfPages(sql`key`) : sql`''`;
      await tx.execute(sql`
        insert into analytics_days (day, kind, key, views, visitors, sessions, bounces, seconds)
        select day, ${kind}, case when ${isKept} then key else ${rest} end as listed, sum(views),
          sum(visitors), sum(sessions), sum(bounces), sum(seconds)
        from (
          select *, row_number() over (order by views desc, key) as rank
          from (${summaryOf(kind, { from: day, to: day }, {})}) as summary
        ) as ranked
        group by day, listed`);
    }
    await tx.execute(sql`insert into analytics_rolled_days (day) values (${day}::date)`);
  });
}
