import { siteDay } from "../site/site-day.ts";
import { CSV_HEAD, csvRow } from "../values/csv.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "./subscribers.ts";

export const SUBSCRIBER_EXPORT_MESSAGES = {
  done: "Subscribers exported",
  empty: "There are no subscribers to export",
  failed: "The subscribers could not be exported. Please try again.",
} as const;

export function subscriberExportName(now: Date, timeZone: string): string {
  return `subscribers-${siteDay(now, timeZone)}.csv`;
}

const COLUMNS = [
  "Email",
  "State",
  "Posts",
  "Projects",
  "Source",
  "Consent",
  "Consent given",
  "Confirmed",
  "Ended",
];

export function subscriberExportHead(): string {
  return CSV_HEAD + csvRow(COLUMNS);
}

export type ExportedSubscriber = {
  email: string;
  state: SubscriberState;
  wantsPosts: boolean;
  wantsProjects: boolean;
  source: string;
  consentText: string;
  consentAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
};

export function subscriberExportRow(row: ExportedSubscriber): string {
  const { email, state, wantsPosts, wantsProjects, source, consentText } = row;
  const { consentAt, confirmedAt, endedAt } = row;
  return csvRow([
    email,
    SUBSCRIBER_STATES[state],
    wantsPosts ? "Yes" : "No",
    wantsProjects ? "Yes" : "No",
    source,
    consentText,
    ...[consentAt, confirmedAt, endedAt].map((moment) => moment?.toISOString() ?? ""),
  ]);
}
