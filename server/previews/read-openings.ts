import { sql } from "drizzle-orm";
import type { Days } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../db/connection.ts";

const OPENINGS_LISTED_MAX = 100;

/** `recipient`: the link's label, else the project's client; may be empty. */
type OpeningRow = {
  recipient: string;
  title: string;
  openings: number;
  seconds: number;
  lastOpenedAt: Date;
};

/** What was opened through preview links within these days of the site, by recipient and page. */
export async function readOpenings(
  db: Queryable,
  { from, to }: Days,
  timeZone: string,
): Promise<OpeningRow[]> {
  const { rows } = await db.execute<Omit<OpeningRow, "lastOpenedAt"> & { last: string }>(sql`
    select coalesce(nullif(l.label, ''), c.name, '') as recipient,
      coalesce(p.project_title, b.title, '') as title,
      count(*)::integer as openings, sum(o.seconds)::float8 as seconds, max(o.opened_at)::text as last
    from preview_openings o
    join preview_links l on l.id = o.link_id
    left join portfolio_projects p on p.id = l.project_id
    left join clients c on c.id = p.client_id
    left join blog_posts b on b.id = l.post_id
    where o.opened_at >= (${from}::date)::timestamp at time zone ${timeZone}
      and o.opened_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    group by recipient, l.project_id, l.post_id, p.project_title, b.title
    order by openings desc, last desc, title
    limit ${OPENINGS_LISTED_MAX}`);
  return rows.map(({ last, ...row }) => ({ ...row, lastOpenedAt: new Date(last) }));
}
