import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { readTitles } from "./read-titles.ts";

const LIVE_PAGES_MAX = 5;
/** Also that of the text on the screen. */
const LIVE_MINUTES = 5;

type Live = { visitors: number; pages: { path: string; title: string; visitors: number }[] };

/** Visits with activity in the last 5 minutes, by the page they were on last. */
export async function readLive(db: Queryable, now: Date): Promise<Live> {
  // Sessions are found by their day; one lasts up to a day, and time zones differ by up to a day.
  const { rows } = await db.execute<{ path: string; visitors: number }>(sql`
    select exit_path as path, count(*)::int as visitors from analytics_sessions
    where day >= (${now}::timestamptz at time zone 'UTC')::date - 2
      and last_seen_at > ${now}::timestamptz - make_interval(mins => ${LIVE_MINUTES})
      and last_seen_at <= ${now}::timestamptz
    group by exit_path order by visitors desc, exit_path`);
  const pages = rows.slice(0, LIVE_PAGES_MAX);
  const titles = await readTitles(
    db,
    pages.map(({ path }) => path),
  );
  return {
    visitors: rows.reduce((sum, { visitors }) => sum + visitors, 0),
    pages: pages.map((page) => ({ ...page, title: titles.get(page.path) ?? page.path })),
  };
}
