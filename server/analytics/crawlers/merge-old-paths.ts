import { sql } from "drizzle-orm";
import type { Database } from "../../db/connection.ts";

export const PATHS_KEPT_DAYS = 90;

/** Keeps only the sums of each crawler for days long past. `today`: the site's day. */
export async function mergeOldPaths(db: Database, today: string): Promise<void> {
  await db.execute(sql`
    with merged as (
      delete from crawler_requests
      where day < ${today}::date - ${PATHS_KEPT_DAYS}::int and path <> ''
      returning day, crawler, reads, refused
    )
    insert into crawler_requests (day, crawler, path, reads, refused)
    select day, crawler, '', sum(reads), sum(refused) from merged group by day, crawler
    on conflict (day, crawler, path) do update set
      reads = crawler_requests.reads + excluded.reads,
      refused = crawler_requests.refused + excluded.refused`);
}
