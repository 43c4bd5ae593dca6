import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import type { Days } from "#domain/analytics/ranges.ts";
import { addDays } from "#domain/site/site-day.ts";
import type { Queryable } from "../../db/connection.ts";
import { matches } from "./summaries.ts";

type InquiryCounts = {
  messages: number;
  subscriptions: number;
  /** Won ones too, and those that were lost after an answer. */
  answered: number;
  won: number;
};
export type InquiryRow = { name: string; inquiries: number; won: number };
/** Named by its channel when that is all that is known. */
type SourceInquiries = InquiryRow & { isChannel: boolean };
/** First and last touch of each inquiry; what was read counts for each that read it. */
export type InquiryReport = InquiryCounts & {
  byFirstSource: SourceInquiries[];
  byLastSource: SourceInquiries[];
  byFirstCampaign: InquiryRow[];
  byLastCampaign: InquiryRow[];
  /** Paths of the first pages of visits. */
  byEntry: InquiryRow[];
  /** Paths of projects and posts. */
  byItem: InquiryRow[];
};

const ROWS_MAX = 10;

/** Without their messages, which are deleted sooner. A visit may have had a later source since. */
function countedInquiries(days: Days, filters: Filters): SQL {
  const { lastChannel, lastSource, lastCampaign, ...others } = filters;
  const last = Object.entries({
    last_channel: lastChannel,
    last_source: lastSource,
    last_campaign: lastCampaign,
  }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`and i.${sql.identifier(column)} = ${value}`],
  );
  const ofVisits = sql`and i.session_id in (
    select s.id from analytics_sessions s
    where s.day between ${visitDays(days).from}::date and ${days.to}::date
      and ${matches(others, visitDays(days))})`;
  return sql`
    from analytics_inquiries i
    where i.day between ${days.from}::date and ${days.to}::date and i.is_counted
      ${Object.keys(others).length === 0 ? sql`` : ofVisits} ${sql.join(last, sql` `)}`;
}

/** A visit belongs to the day it began, which may be the one before its inquiry's. */
function visitDays({ from, to }: Days): Days {
  return { from: addDays(from, -1), to };
}

export async function readInquiries(
  db: Queryable,
  { days, filters }: { days: Days; filters: Filters },
): Promise<InquiryReport> {
  const counted = countedInquiries(days, filters);
  const { rows } = await db.execute<InquiryCounts>(sql`
    select count(*) filter (where i.kind = 'message')::integer as messages,
      count(*) filter (where i.kind = 'subscription')::integer as subscriptions,
      count(*) filter (where i.is_answered)::integer as answered,
      count(*) filter (where i.state = 'won')::integer as won ${counted}`);
  const [counts = { messages: 0, subscriptions: 0, answered: 0, won: 0 }] = rows;
  const by = async (name: SQL): Promise<InquiryRow[]> =>
    (await bySource(name, sql`''`)).map(({ isChannel: _, ...row }) => row);
  const bySource = async (source: SQL, channel: SQL): Promise<SourceInquiries[]> => {
    const grouped = await db.execute<SourceInquiries>(sql`
      select name, is_channel as "isChannel", count(*)::integer as inquiries,
        count(*) filter (where is_won)::integer as won
      from (
        select coalesce(nullif(source, ''), channel) as name, source = '' as is_channel, is_won
        from (
          select ${source} as source, ${channel} as channel, i.state = 'won' as is_won ${counted}
        ) as inquiry
      ) as named
      where name <> '' group by name, is_channel
      order by inquiries desc, won desc, name limit ${ROWS_MAX}`);
    return grouped.rows;
  };
  return {
    ...counts,
    byFirstSource: await bySource(sql`i.first_source`, sql`i.first_channel`),
    byLastSource: await bySource(sql`i.last_source`, sql`i.last_channel`),
    byFirstCampaign: await by(sql`i.first_campaign`),
    byLastCampaign: await by(sql`i.last_campaign`),
    byEntry: await by(sql`i.first_path`),
    byItem: await by(sql`unnest(i.read_paths)`),
  };
}
