import { sql } from "drizzle-orm";
import { counted } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/needs.ts";

const COUNTED_MAX = 100;
/** What failed longer ago is history: the list of issues keeps it. */
const RECENT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Mails of recent issues that will not reach their readers. */
export const failedDeliveries: NeedSource = async ({ db }, now) => {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  const { rows } = await db.execute<{ subject: string; failed: number }>(sql`
    select s.subject, count(*)::integer as failed from newsletter_sends s, lateral (
      select from newsletter_deliveries d where d.send_id = s.id and d.status = 'failed'
      limit ${COUNTED_MAX}) as deliveries
    where s.created_at > ${since} group by s.id order by s.created_at desc limit ${COUNTED_MAX}`);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  if (failed === 0) return null;
  return {
    id: "failed-deliveries",
    text: `${counted(failed, "newsletter mail", "newsletter mails", COUNTED_MAX - 1)} could not be delivered`,
    detail: rows[0]?.subject ?? "",
    to: "/admin/newsletter",
    tone: "alarm",
  };
};
