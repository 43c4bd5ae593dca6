import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  type BrokenRow,
  isOptOutColumn,
  type RowOutcome,
  readSubscriberRow,
  type SubscriberImportCounts,
  type SubscriberMapping,
} from "#domain/newsletter/subscriber-import.ts";
import { findErasedAmong } from "../../contact/erase-person.ts";
import type { Transaction } from "../../db/connection.ts";
import type { TableRow } from "../../import/table/table-row.ts";
import { addressForms, canonicalAddress } from "../../mail/address-forms.ts";
import type { World } from "../../world.ts";

export type ImportedRow = { line: number } & (
  | { email: string; consentAt: Date | null; wantsPosts: boolean; wantsProjects: boolean }
  | { outcome: RowOutcome; broken?: BrokenRow }
);

/** Between yields, so that a large file does not block other requests. */
const ROWS_AT_ONCE = 200;

/** Reads all rows at once, since an address may be in the file twice. */
export async function readImportRows(
  { columns, rows }: { columns: readonly string[]; rows: readonly TableRow[] },
  mapping: SubscriberMapping,
  now: Date,
): Promise<ImportedRow[]> {
  const seen = new Set<string>();
  const isOptOut = mapping.status !== null && isOptOutColumn(columns[mapping.status] ?? "");
  const read: ImportedRow[] = [];
  for (const row of rows) {
    read.push(readImportRow(row, mapping, seen, { now, isOptOut }));
    if (read.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return read;
}

function readImportRow(
  { line, cells, problem }: TableRow,
  mapping: SubscriberMapping,
  seen: Set<string>,
  how: { now: Date; isOptOut: boolean },
): ImportedRow {
  if (problem) return { line, outcome: "broken", broken: { line, reason: problem } };
  const row = readSubscriberRow(cells, mapping, how);
  if ("reason" in row) {
    const { outcome, reason } = row;
    return { line, outcome, broken: { line, reason } };
  }
  if ("outcome" in row) return { line, ...row };
  const email = canonicalAddress(row.email);
  const key = email.toLowerCase();
  if (seen.has(key)) return { line, outcome: "duplicate" };
  seen.add(key);
  return { line, ...row, email };
}

/** Those who left, bounced or were erased are not added. Returns what became of each row. */
export async function importRows(
  { secret, now }: Pick<World, "secret" | "now">,
  tx: Transaction,
  rows: readonly ImportedRow[],
  consentText: string,
): Promise<SubscriberImportCounts> {
  const counts: SubscriberImportCounts = {};
  const count = (outcome: RowOutcome, by = 1) => {
    counts[outcome] = (counts[outcome] ?? 0) + by;
  };
  const valid = rows.flatMap((row) => ("email" in row ? [row] : []));
  for (const row of rows) if ("outcome" in row) count(row.outcome);
  const emails = valid.map(({ email }) => email);
  const known = await findKnown(tx, emails);
  const erased = await findErasedAmong({ db: tx, secret }, emails);
  const added = valid.filter(({ email }) => {
    const outcome = known.get(email) ?? (erased.has(email) ? "erased" : null);
    if (outcome) count(outcome);
    return outcome === null;
  });
  if (added.length === 0) return counts;
  const { rowCount } = await tx.execute(sql`
    insert into newsletter_subscribers
      (email, status, source, wants_posts, wants_projects, consent_text, consent_at, confirmed_at,
        created_at, updated_at)
    select email, 'confirmed', 'import', wants_posts, wants_projects, ${consentText},
      coalesce(consent_at, ${now()}), coalesce(consent_at, ${now()}), ${now()}, ${now()}
    from unnest(${sql.param(added.map(({ email }) => email))}::text[],
      ${sql.param(added.map(({ consentAt }) => consentAt?.toISOString() ?? null))}::timestamptz[],
      ${sql.param(added.map(({ wantsPosts }) => wantsPosts))}::boolean[],
      ${sql.param(added.map(({ wantsProjects }) => wantsProjects))}::boolean[])
      as row (email, consent_at, wants_posts, wants_projects)
    on conflict ((lower(email))) do nothing`);
  count("added", rowCount ?? 0);
  // They signed up while this was running, or differ only in case as PostgreSQL sees it.
  if (added.length > (rowCount ?? 0)) count("already", added.length - (rowCount ?? 0));
  return counts;
}

async function findKnown(
  tx: Transaction,
  emails: readonly string[],
): Promise<Map<string, RowOutcome>> {
  const forms = emails.flatMap((email) => addressForms(email).map((form) => ({ email, form })));
  const { rows } = await tx.execute<{ email: string; outcome: RowOutcome }>(sql`
    select row.email, case s.status when 'confirmed' then 'already' else s.status end as outcome
    from unnest(${sql.param(forms.map(({ email }) => email))}::text[],
      ${sql.param(forms.map(({ form }) => form))}::text[]) as row (email, form)
    join newsletter_subscribers s on lower(s.email) = lower(row.form)`);
  return new Map(rows.map(({ email, outcome }) => [email, outcome]));
}
