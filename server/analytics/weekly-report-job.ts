import { z } from "zod";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import type { WeeklyReport } from "#domain/mail/templates.ts";
import { longDate } from "#domain/site/formats.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { addDays, siteDay } from "#domain/site/site-day.ts";
import { readOwnerAddress } from "../accounts/store.ts";
import { type Job, RETRY_FOR_THREE_DAYS, scheduledJob } from "../jobs/job.ts";
import { SEND_TIMEOUT_S } from "../mail/mail.ts";
import { sendSiteMail } from "../mail/send-site-mail.ts";
import { readSiteSettings } from "../site/settings.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import type { InquiryRow } from "./report/read-inquiries.ts";
import { readReport } from "./report/read-report.ts";

const MONDAY = 1;
const HOUR = 8;
const WEEKLY_ROWS_MAX = 5;
/** The queue counts in weeks since 1970, a Thursday: no Monday is in two of them. */
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** On Mondays from 8:00 in the site's time zone, once; decisions: Analytics */
export const weeklyReportJob = scheduledJob({
  name: "weekly-report",
  timeoutSeconds: 120,
  cron: "*/15 * * * *",
  async run({ db, now, queue }) {
    const { weeklyReport: isOn } = await readSiteSettings(db, {
      weeklyReport: SITE_SETTINGS.weeklyReport,
    });
    const { timeZone } = await readSite(db);
    const today = siteDay(now(), timeZone);
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
    if (!isOn || weekday !== MONDAY || hourOf(now(), timeZone) < HOUR) return;
    const once = { key: `weekly report ${today}`, withinSeconds: WEEK_SECONDS };
    await queue.add(db, mailWeeklyReportJob, { monday: today }, { once });
  },
});

/** About the seven days before `monday`. */
export const mailWeeklyReportJob: Job<{ monday: string }> = {
  name: "mail-weekly-report",
  data: z.object({ monday: z.iso.date() }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: SEND_TIMEOUT_S,
  async run(world, { monday }) {
    const to = await readOwnerAddress(world.db, world.environment);
    const report = await weeklyReportOf(world, monday);
    if (!to || !report) return;
    const result = await sendSiteMail(world, { to }, (templates, frame) =>
      templates.weeklyReport(report, frame),
    );
    if (!result.ok && result.kind !== "hard") {
      throw new Error(`The weekly report was not accepted: ${result.reason}`);
    }
  },
};

/** Null for a week in which nothing happened. */
async function weeklyReportOf(
  { db, now, environment }: Pick<World, "db" | "now" | "environment">,
  monday: string,
): Promise<WeeklyReport | null> {
  const { timeZone } = await readSite(db);
  const days = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const range = rangeFrom({ days: "custom", ...days }, monday);
  const report = await readReport(db, { range, filters: {}, timeZone, now: now() });
  const { total, previous, pages, sources, inquiries, questions } = report;
  const { messages, subscriptions } = inquiries;
  if (total.views + messages + subscriptions + questions.length === 0) return null;
  const top = <Row>(
    rows: readonly Row[],
    name: (row: Row) => string,
    count: (row: Row) => number,
  ) =>
    rows
      .map((row) => ({ name: name(row), count: count(row) }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, WEEKLY_ROWS_MAX);
  const topInquiries = (rows: readonly InquiryRow[]) =>
    top(
      rows,
      ({ name }) => name,
      (row) => row.inquiries,
    );
  const date = (day: string) => longDate(new Date(`${day}T12:00:00Z`), "UTC");
  return {
    days: `${date(days.from)} to ${date(days.to)}`,
    views: total.views,
    viewsBefore: previous.views,
    visitors: total.visitors,
    messages,
    subscriptions,
    pages: top(
      pages,
      ({ title }) => title,
      ({ views }) => views,
    ),
    sources: top(
      sources,
      ({ name }) => name,
      ({ sessions }) => sessions,
    ),
    questions: top(
      questions,
      ({ question }) => question,
      ({ times }) => times,
    ),
    inquiries: topInquiries(inquiries.byItem),
    inquirySources: topInquiries(inquiries.byFirstSource),
    inquiryCampaigns: topInquiries(inquiries.byFirstCampaign),
    url: `${environment.SITE_URL}/admin/analytics`,
  };
}

function hourOf(moment: Date, timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(
      moment,
    ),
  );
}
