import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import type { Days } from "#domain/analytics/ranges.ts";
import { BOUNCES_UNDER_SECONDS } from "#domain/analytics/session.ts";

/** What figures are grouped by. */
export const KINDS = [
  "total",
  "channel",
  "source",
  "campaign",
  "device",
  "country",
  "entry",
  "funnel",
  "page",
  "measured",
  "vital",
] as const;
export type Kind = (typeof KINDS)[number];

/** Keys of sessions; null leaves a session out. */
const SESSION_KEYS: Readonly<Record<Exclude<Kind, "page" | "measured" | "vital" | "funnel">, SQL>> =
  {
    total: sql`''`,
    channel: sql`s.channel`,
    source: sql`case when s.source = '' then null when s.is_assistant then 'assistant ' || s.source else 'plain ' || s.source end`,
    campaign: sql`nullif(s.campaign, '')`,
    device: sql`s.device`,
    country: sql`nullif(s.country, '')`,
    entry: sql`s.entry_path`,
  };

/** Rows of day, kind's key and figures, from sessions and events that match. Each belongs to its session's day. */
export function summaryOf(kind: Kind, days: Days, filters: Filters): SQL {
  if (kind === "page") return pageSummary(days, filters);
  if (kind === "vital") return vitalSummary(days, filters);
  if (kind === "measured") return measuredSummary(days, filters);
  const key =
    kind === "funnel"
      ? sql`nullif(concat_ws(' ', case when s.viewed_item then 'item' end,
          case when s.viewed_contact then 'contact' end), '')`
      : SESSION_KEYS[kind];
  return sql`
    select s.day, s.key, sum(s.pages) as views, count(distinct s.visitor_id) as visitors,
      count(*) as sessions,
      count(*) filter (where s.pages = 1 and s.seconds < ${BOUNCES_UNDER_SECONDS}) as bounces,
      sum(s.seconds) as seconds
    from (
      select s.*, ${key} as key from analytics_sessions s
      where ${isWithin(sql`s.day`, days)} and ${matches(filters, days)}
    ) as s
    where s.key is not null
    group by s.day, s.key`;
}

function pageSummary(days: Days, filters: Filters): SQL {
  return sql`
    select e.day, e.path as key, count(*) filter (where e.event_type = 'page') as views,
      count(distinct e.visitor_id) filter (where e.event_type = 'page') as visitors,
      count(distinct e.session_id) filter (where e.event_type = 'page') as sessions,
      0 as bounces, coalesce(sum(e.duration_ms), 0) / 1000 as seconds
    from analytics_events e
    where ${isWithin(sql`e.day`, days)} and e.event_type in ('page', 'leave') and ${ofMatching(filters, days)}
    group by e.day, e.path`;
}

/**
 * `key`: path, vital and value, each on a line. A page is reported whenever it is hidden: the last values of
 * a visit count, once.
 */
function vitalSummary(days: Days, filters: Filters): SQL {
  return sql`
    select e.day, concat_ws(E'\n', e.path, e.name, e.value) as key, count(*) as views,
      0 as visitors, 0 as sessions, 0 as bounces, 0 as seconds
    from (
      select distinct on (e.session_id, e.path, v.name) e.day, e.path, v.name, v.value
      from analytics_events e
      cross join lateral (values ('lcp', e.lcp_ms), ('inp', e.inp_ms), ('cls', e.cls_thousandths))
        as v (name, value)
      where ${isWithin(sql`e.day`, days)} and e.event_type = 'leave' and v.value is not null
        and ${ofMatching(filters, days)}
      order by e.session_id, e.path, v.name, e.created_at desc, v.value desc
    ) as e
    group by e.day, e.path, e.name, e.value`;
}

/** Pages, by how often the vital was measured that was measured most. */
function measuredSummary(days: Days, filters: Filters): SQL {
  return sql`
    select day, path as key, max(times) as views, 0 as visitors, 0 as sessions, 0 as bounces, 0 as seconds
    from (
      select day, split_part(key, E'\n', 1) as path, sum(views) as times
      from (${vitalSummary(days, filters)}) as vital
      group by day, split_part(key, E'\n', 1), split_part(key, E'\n', 2)
    ) as counted
    group by day, path`;
}

export function isWithin(column: SQL, { from, to }: Days): SQL {
  return sql`${column} between ${from}::date and ${to}::date`;
}

/** Condition for events `e` of sessions that match. */
export function ofMatching(filters: Filters, days: Days, isCounted?: SQL): SQL {
  if (Object.keys(filters).length === 0) return sql`true`;
  return sql`e.session_id in (
    select s.id::text from analytics_sessions s
    where ${isWithin(sql`s.day`, days)} and ${matches(filters, days, isCounted)})`;
}

/** Condition for sessions `s`. `isCounted`: for opened pages `p`. */
export function matches(filters: Filters, days: Days, isCounted = sql`true`): SQL {
  const { page, entry, device, country } = filters;
  const conditions = [sql`true`];
  const equals = (column: SQL, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql`${column} = ${value}`);
  };
  equals(sql`s.entry_path`, entry);
  equals(sql`s.channel`, filters.channel);
  equals(sql`s.source`, filters.source);
  equals(sql`s.campaign`, filters.campaign);
  equals(sql`s.last_channel`, filters.lastChannel);
  equals(sql`s.last_source`, filters.lastSource);
  equals(sql`s.last_campaign`, filters.lastCampaign);
  equals(sql`s.device`, device);
  equals(sql`s.country`, country);
  if (page !== undefined) {
    conditions.push(sql`s.id::text in (
      select p.session_id from analytics_events p
      where p.path = ${page} and p.event_type = 'page' and ${isWithin(sql`p.day`, days)}
        and ${isCounted})`);
  }
  return sql.join(conditions, sql` and `);
}
