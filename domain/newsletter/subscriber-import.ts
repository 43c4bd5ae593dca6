import { z } from "zod";
import { lines } from "../forms/rich-text.ts";
import { ENCODING_NAMES } from "../import/encodings.ts";
import { emailAddressFrom } from "../mail/email-address.ts";
import { isBlank } from "../text/blank.ts";
import { normalized } from "../text/normalize.ts";

/** "writing": a job is at work; "stopped": by the owner; "failed": the file cannot be read. */
export const SUBSCRIBER_IMPORT_STATES = [
  "mapping",
  "writing",
  "done",
  "stopped",
  "failed",
] as const;

/** Without activity; then the import and its file, which holds addresses, are removed. */
export const UNFINISHED_IMPORT_KEPT_DAYS = 30;

/** What became of a row. */
export const ROW_OUTCOMES = {
  added: "Added",
  already: "Already subscribed",
  pending: "Not confirmed yet",
  unsubscribed: "Unsubscribed earlier",
  bounced: "Bounced earlier",
  complained: "Complained earlier",
  erased: "Deleted or erased earlier",
  notSubscribed: "Not subscribed according to the file",
  duplicate: "Twice in the file",
  broken: "Could not be read",
} as const;
export type RowOutcome = keyof typeof ROW_OUTCOMES;

export const ROW_OUTCOME_NAMES = [
  "added",
  "already",
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
  "erased",
  "notSubscribed",
  "duplicate",
  "broken",
] as const satisfies readonly RowOutcome[];

export type SubscriberImportCounts = Partial<Record<RowOutcome, number>>;

/** Without its text, which may name a person who is erased later. */
export type BrokenRow = { line: number; reason: string };

/** Columns by their index; null for none, as in mappings stored before a column could be chosen. */
export type SubscriberMapping = {
  email: number;
  status: number | null;
  date: number | null;
  posts?: number | null;
  projects?: number | null;
};

/** Column names that are recognized, without anything but letters. */
const COLUMN_NAMES = {
  email: ["email", "emailaddress", "mail", "address", "subscriber", "eemail"],
  status: [
    "status",
    "state",
    "subscriptionstatus",
    "subscribed",
    "subscribedtoemails",
    "globalstatus",
    "subscriberstatus",
    "liststatus",
    "emaildisabled",
    "unsubscribed",
    "optout",
    "optedout",
  ],
  date: ["consentgiven", "confirmed", "confirmtime", "optintime", "subscribedat", "createdat"],
};

/** Whether it is recognized as one that says who is subscribed. */
export function isStatusColumn(name: string): boolean {
  return COLUMN_NAMES.status.includes(lettersOf(name));
}

/** Those of them in which "true" stands for people who are not subscribed. */
const OPT_OUTS = ["emaildisabled", "unsubscribed", "optout", "optedout"];

export function isOptOutColumn(name: string): boolean {
  return OPT_OUTS.includes(lettersOf(name));
}

function lettersOf(name: string): string {
  return normalized(name, "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, "");
}

/** By the names of the columns, else the first one that holds addresses. */
export function guessSubscriberMapping(
  columns: readonly string[],
  firstRow: readonly string[],
): SubscriberMapping {
  const plain = columns.map(lettersOf);
  const find = (names: readonly string[]) => {
    const found = names.map((name) => plain.indexOf(name)).find((index) => index >= 0);
    return found ?? null;
  };
  // Those of our own export. Elsewhere a column of one of the names may count something.
  const hasTopics = plain.includes("posts") && plain.includes("projects");
  const withAddress = firstRow.findIndex((cell) => emailAddressFrom(cell) !== null);
  return {
    email: find(COLUMN_NAMES.email) ?? Math.max(0, withAddress),
    status: find(COLUMN_NAMES.status),
    date: find(COLUMN_NAMES.date),
    posts: hasTopics ? plain.indexOf("posts") : null,
    projects: hasTopics ? plain.indexOf("projects") : null,
  };
}

/** A status by which other services call people who are subscribed. */
const SUBSCRIBED = ["", "subscribed", "confirmed", "active", "yes", "true", "1", "enabled"];
const NO = ["false", "no", "0"];

/** What else columns hold that say who is subscribed. Without "1" and "0", which count things elsewhere. */
const NOT_SUBSCRIBED = [
  ...["false", "no", "unsubscribed", "inactive", "disabled", "unconfirmed", "pending"],
  ...["bounced", "cleaned", "complained"],
];

/** Whether nothing but states is in a column. */
export function holdsStates(cells: readonly string[]): boolean {
  const states = cells.map((cell) => cell.trim().toLowerCase()).filter((state) => state !== "");
  return (
    states.length > 0 &&
    states.every(
      (state) => NOT_SUBSCRIBED.includes(state) || (state !== "1" && SUBSCRIBED.includes(state)),
    )
  );
}

type ReadRow =
  | { email: string; consentAt: Date | null; wantsPosts: boolean; wantsProjects: boolean }
  | { outcome: "notSubscribed" }
  | { outcome: "broken"; reason: string };

const NO_ADDRESS = "No email address";
const INVALID_ADDRESS = "Not a valid email address";

const NEXT_LINE_WITH_ADDRESS = /[\r\n][^\r\n]*@/;

/** Whether a cell has addresses in further lines: those of a cell with a missing quotation mark. */
export function hasSwallowedRows(cells: readonly string[]): boolean {
  return cells.some((text) => NEXT_LINE_WITH_ADDRESS.test(text));
}

/** `isOptOut`: whether the status says who is not subscribed. */
export function readSubscriberRow(
  cells: readonly string[],
  { email, status, date, posts = null, projects = null }: SubscriberMapping,
  { now, isOptOut }: { now: Date; isOptOut: boolean },
): ReadRow {
  const cell = (index: number | null) => (index === null ? "" : (cells[index] ?? ""));
  const text = cell(email);
  if (isBlank(text)) return { outcome: "broken", reason: NO_ADDRESS };
  const address = emailAddressFrom(unguarded(text));
  if (address === null) return { outcome: "broken", reason: INVALID_ADDRESS };
  const lowered = (index: number | null) => cell(index).trim().toLowerCase();
  const state = lowered(status);
  const isSubscribed = isOptOut ? state === "" || NO.includes(state) : SUBSCRIBED.includes(state);
  const wantsPosts = !NO.includes(lowered(posts));
  const wantsProjects = !NO.includes(lowered(projects));
  if (!isSubscribed || !(wantsPosts || wantsProjects)) return { outcome: "notSubscribed" };
  return { email: address, consentAt: dateFrom(cell(date), now), wantsPosts, wantsProjects };
}

/** Without the apostrophe by which exports keep spreadsheets from running a cell as a formula. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, "");
}

/** As other services write it: the day comes first or last elsewhere, which would be a guess. */
const ISO_DATE =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** 1970: earlier dates stand for none, such as year 1 of .NET, or year 0, which PostgreSQL refuses. */
const CONSENT_FROM_MS = 0;

function dateFrom(text: string, now: Date): Date | null {
  const trimmed = text.trim();
  if (!ISO_DATE.test(trimmed)) return null;
  const moment = new Date(trimmed);
  const isPossible = moment.getTime() >= CONSENT_FROM_MS && moment <= now;
  return isPossible ? moment : null;
}

const CONSENT_MAX_CHARS = 1_000;
const COLUMNS_MAX = 200;
const column = z.coerce.number().int().min(0).max(COLUMNS_MAX);
const optionalColumn = z
  .union([column, z.literal("")])
  .optional()
  .transform((value) => (typeof value === "number" ? value : null));

const CONSENT_MISSING = "Say how the people in this file agreed to get your newsletter.";

export const subscriberImportSchema = z.object({
  encoding: z.enum(ENCODING_NAMES).optional(),
  email: column,
  status: optionalColumn,
  date: optionalColumn,
  posts: optionalColumn,
  projects: optionalColumn,
  consentText: lines("Consent", { max: CONSENT_MAX_CHARS }).refine(
    (text) => text !== "",
    CONSENT_MISSING,
  ),
  hasConsent: z.literal("on", "Confirm that everyone in this file agreed to it."),
});
