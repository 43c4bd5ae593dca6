import { sql } from "drizzle-orm";
import { pluralize } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/need-source.ts";

const COUNT_LIMIT = 100;
/** Older failures stay in the list of issues only. */
const RECENT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

export const failedDeliveries: NeedSource = async ({ db }, now) => {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  const { rows } = await db.execute<{ subject: string; failed: number }>(sql`
    select s.subject, count(*)::integer as failed from newsletter_sends s, lateral (
      select from newsletter_deliveries d where d.send_id = s.id and d.status = 'failed'
      limit ${COUNT_LIMIT}) as deliveries
    where s.created_at > ${since} group by s.id order by s.created_at desc limit ${COUNT_LIMIT}`);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  if (failed === 0) return null;
  return {
    id: "failed-deliveries",
    text: `${pluralize(failed, "newsletter email", "newsletter emails", COUNT_LIMIT - 1)} could not be delivered`,
    detail: rows[0]?.subject ?? "",
    to: "/admin/newsletter",
    tone: "alarm",
  };
};
