import { VISIT_FILTER_LABELS, VISIT_FILTER_NAMES } from "#domain/analytics/filters.ts";
import type { Days } from "#domain/analytics/ranges.ts";
import { VITALS } from "#domain/analytics/vitals.ts";
import { CSV_HEAD, csvRow } from "#domain/values/csv.ts";
import type { Report, ReportScope } from "./read-report.ts";

/** `Views before`: of the same day or hour of the previous period. `Count`: of steps, inquiries, searches, openings and measurements. Vitals are 75th percentiles. */
const COLUMNS = [
  "Card",
  "Name",
  "Views",
  "Views before",
  "Visitors",
  "Sessions",
  "Bounces",
  "Seconds",
  "Count",
  "Won",
  "LCP (ms)",
  "INP (ms)",
  "CLS (thousandths)",
] as const;

type Cells = Partial<Record<Exclude<(typeof COLUMNS)[number], "Card" | "Name">, number>>;

/** A row per card and value, by parts. */
export async function* reportCsv(report: Report, scope: ReportScope): AsyncGenerator<string> {
  const { range, filters, timeZone } = scope;
  yield CSV_HEAD + csvRow([...COLUMNS]);
  yield row("Time zone", timeZone, {});
  for (const name of VISIT_FILTER_NAMES) {
    const value = filters[name];
    if (value) yield row("Filter", `${VISIT_FILTER_LABELS[name]}: ${value}`, {});
  }
  yield figuresRow("Total", period(range), report.total);
  const until = report.comparedUntil === null ? "" : ` ${report.comparedUntil}`;
  yield figuresRow("Previous period", period(range.previous) + until, report.previous);
  for (const each of report.chart) {
    yield chartRow("Day", each.day, each);
    for (const title of each.published) yield row("Published", `${each.day}: ${title}`, {});
  }
  for (const each of report.hours) {
    yield chartRow("Hour", `${String(each.hour).padStart(2, "0")}:00`, each);
  }
  for (const page of report.pages) yield figuresRow(page.noun, page.path, page);
  for (const noun of ["Project", "Post", "Page"] as const) yield* restRow(noun, report.rest[noun]);
  const cards = [
    ["Channel", report.channels],
    ["Source", report.sources],
    ["Campaign", report.campaigns],
    ["Entry page", report.entries],
    ["Device", report.devices],
    ["Country", report.countries],
  ] as const;
  for (const [card, rows] of cards) {
    for (const each of rows) yield figuresRow(card, each.name, each);
    yield* restRow(card, report.rest[card]);
  }
  yield* inquiryRows(report);
  for (const { question, times } of report.questions) {
    yield row("Search", question, { Count: times });
  }
  for (const { recipient, title, openings, seconds } of report.openings) {
    yield row("Preview link", [recipient, title].filter((part) => part !== "").join(": "), {
      Seconds: seconds,
      Count: openings,
    });
  }
  for (const { path, samples, ...vitals } of report.vitals) {
    const [lcp, inp, cls] = VITALS.map((name) => vitals[name]?.value);
    yield row("Web vitals", path, {
      Count: samples,
      "LCP (ms)": lcp,
      "INP (ms)": inp,
      "CLS (thousandths)": cls,
    });
  }
}

const period = ({ from, to }: Days) => `${from} to ${to}`;

function chartRow(
  card: "Day" | "Hour",
  name: string,
  { views, before, visitors }: Pick<Report["hours"][number], "views" | "before" | "visitors">,
): string {
  return row(card, name, { Views: views, "Views before": before, Visitors: visitors });
}

function* inquiryRows({ funnel, inquiries }: Report): Generator<string> {
  const steps = {
    Sessions: funnel.sessions,
    "Viewed a project or post": funnel.item,
    "Opened the contact page": funnel.contact,
    "Sent a message": inquiries.messages,
    Subscribed: inquiries.subscriptions,
    Answered: inquiries.answered,
    Won: inquiries.won,
  };
  for (const [step, times] of Object.entries(steps)) yield row("Funnel", step, { Count: times });
  const byPath = (rows: Report["inquiries"]["byItem"]) =>
    rows.map((row) => ({ ...row, name: row.path }));
  const brought = {
    "Inquiries by project or post": byPath(inquiries.byItem),
    "Inquiries by entry page": byPath(inquiries.byEntry),
    "Inquiries by first campaign": inquiries.byFirstCampaign,
    "Inquiries by last campaign": inquiries.byLastCampaign,
    "Inquiries by first source": inquiries.byFirstSource,
    "Inquiries by last source": inquiries.byLastSource,
  };
  for (const [card, rows] of Object.entries(brought)) {
    for (const { name, inquiries: times, won } of rows) {
      yield row(card, name, { Count: times, Won: won });
    }
  }
}

/** What has no row of its own. */
function* restRow(card: string, rest: Report["total"]): Generator<string> {
  if (rest.views + rest.sessions > 0) yield figuresRow(card, "Other", rest);
}

function figuresRow(card: string, name: string, figures: Report["total"]): string {
  const { views, visitors, sessions, bounces, seconds } = figures;
  return row(card, name, {
    Views: views,
    Visitors: visitors,
    Sessions: sessions,
    Bounces: bounces,
    Seconds: seconds,
  });
}

function row(card: string, name: string, cells: Cells): string {
  const [, , ...numbers] = COLUMNS;
  return csvRow([card, name, ...numbers.map((column) => String(cells[column] ?? ""))]);
}
