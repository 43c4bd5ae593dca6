import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isReservedSlug, numberedSlug, slugFrom } from "#domain/forms/slug.ts";
import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { truncateRoughly } from "#domain/text/code-points.ts";
import type { Queryable } from "../../db/connection.ts";
import { findMergeTargetNames } from "../../projects/merged-names.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import { importedLine } from "../format/clean-text.ts";
import type { Problem } from "../format/note.ts";
import { importBatches, importItems } from "../tables.ts";
import { FreeSlugs } from "./free-slugs.ts";
import type { Table } from "./read-table.ts";

/** Source ids are index keys. */
const SOURCE_ID_MAX_CHARS = 160;
/** Numbered variants to look up; more of one name in a table is most unlikely. */
const NUMBERS_TRIED = 20;
const FALLBACK_SLUG = "project";
const NAME_READ_MAX_CHARS = 250;
/** Rows processed before other requests get a turn. */
const ROWS_AT_ONCE = 100;

type ListedRows = {
  entries: ContentEntry[];
  repeated: Map<string, Problem>;
};

type NamedRow = { title: string; client: string; year: string; slug: string; sourceId: string };
type Row = NamedRow & { line: number; cells: readonly string[]; path: string; base: string };

/** Without a slug, rows keep that of an earlier import or get one from their title. */
export async function listRows(
  db: Queryable,
  { table, mapping }: { table: Table; mapping: Mapping },
  files: readonly ContentEntry[],
): Promise<ListedRows> {
  const cellOf = (cells: readonly string[], field: ColumnField) =>
    importedLine(truncateRoughly(cells[mapping.indexOf(field)] ?? "", NAME_READ_MAX_CHARS));
  const rows: Row[] = [];
  const repeated = new Map<string, Problem>();
  const firstOf = new Map<string, number>();
  for await (const { line, cells } of withPauses(table.rows)) {
    const named = nameOf((field) => cellOf(cells, field), line);
    const path = `${table.name}, line ${line}`;
    const first = firstOf.get(named.sourceId);
    if (first === undefined) firstOf.set(named.sourceId, line);
    else repeated.set(path, { line: null, text: `is a duplicate of line ${first}` });
    rows.push({ ...named, line, cells, path, base: baseOf(named) });
  }
  const slugs = await slugsOf(db, rows, files);
  const entries = rows.map(({ line, cells, title, path, sourceId, slug }) => ({
    kind: "project" as const,
    path,
    // Duplicate rows are not imported, so they need no slug.
    slug: slug || (slugs.get(sourceId) ?? ""),
    row: { line, cells, title, sourceId },
  }));
  return { entries, repeated };
}

function nameOf(cell: (field: ColumnField) => string, line: number): NamedRow {
  const [title, client, year, slug] = [cell("title"), cell("client"), cell("year"), cell("slug")];
  const name = title ? `${title}, ${client}, ${year}`.toLowerCase() : `line ${line}`;
  const sourceId = `project:${slug || boundedSourceId(name)}`;
  return { title, client, year, slug, sourceId };
}

function boundedSourceId(name: string): string {
  if (name.length <= SOURCE_ID_MAX_CHARS) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 12);
  return `${name.slice(0, SOURCE_ID_MAX_CHARS - hash.length - 1).toWellFormed()} ${hash}`;
}

async function slugsOf(
  db: Queryable,
  rows: readonly Row[],
  files: readonly ContentEntry[],
): Promise<Map<string, string>> {
  const without = rows.filter(({ slug }) => slug === "");
  const slugs = await slugsFromEarlierImports(db, without);
  const wanted = without.filter(({ sourceId }) => !slugs.has(sourceId));
  const here = await identitiesBySlug(
    db,
    wanted.map(({ base }) => base),
  );
  const renamed = await findMergeTargetNames(
    db,
    "client",
    wanted.map(({ client }) => client),
  );
  const taken = new Set([
    ...rows.map(({ slug }) => slug),
    ...files.filter(({ kind }) => kind === "project").map(({ slug }) => slug),
    ...slugs.values(),
  ]);
  const free = new FreeSlugs([...taken, ...here.keys()]);
  for await (const row of withPauses(wanted)) {
    if (slugs.has(row.sourceId)) continue;
    const { base } = row;
    const client = renamed.get(row.client.toLowerCase()) ?? row.client;
    const isHere = here.get(base) === identityKey({ ...row, client });
    const slug = isHere && !taken.has(base) ? base : free.take(base);
    taken.add(slug);
    slugs.set(row.sourceId, slug);
  }
  return slugs;
}

function baseOf({ title }: NamedRow): string {
  const slug = slugFrom(title);
  return slug === "" || isReservedSlug(slug) ? FALLBACK_SLUG : slug;
}

function identityKey({ title, client, year }: Pick<NamedRow, "title" | "client" | "year">): string {
  return JSON.stringify([title, client, year]).toLowerCase();
}

async function slugsFromEarlierImports(
  db: Queryable,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({ sourceId: importItems.sourceId, slug: portfolioProjects.slug })
    .from(importItems)
    .innerJoin(importBatches, eq(importBatches.id, importItems.batchId))
    .innerJoin(portfolioProjects, eq(portfolioProjects.id, importItems.projectId))
    .where(
      and(
        isAnyOf(
          importItems.sourceId,
          rows.map(({ sourceId }) => sourceId),
        ),
        isNull(importBatches.undoneAt),
        isNull(importItems.undone),
      ),
    )
    .orderBy(importItems.createdAt);
  return new Map(found.flatMap(({ sourceId, slug }) => (slug ? [[sourceId, slug]] : [])));
}

async function identitiesBySlug(
  db: Queryable,
  bases: readonly string[],
): Promise<Map<string, string>> {
  const here = new Map<string, string>();
  const different = [...new Set(bases)];
  for (let start = 0; start < different.length; start += ROWS_AT_ONCE) {
    const found = await selectProjectsBySlug(db, different.slice(start, start + ROWS_AT_ONCE));
    for (const { slug, year, ...named } of found) {
      here.set(slug ?? "", identityKey({ ...named, year: String(year) }));
    }
  }
  return here;
}

function selectProjectsBySlug(db: Queryable, bases: readonly string[]) {
  const numbers = Array.from({ length: NUMBERS_TRIED }, (_, index) => index + 2);
  const tried = bases.flatMap((base) => [base, ...numbers.map((n) => numberedSlug(base, n))]);
  return db
    .select({
      slug: portfolioProjects.slug,
      title: portfolioProjects.title,
      client: clients.name,
      year: portfolioProjects.year,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(isAnyOf(portfolioProjects.slug, tried));
}

async function* withPauses<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    yield row;
  }
}

/** One array parameter: PostgreSQL allows at most 65,535. */
function isAnyOf(column: AnyPgColumn, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(texts)}::text[])`;
}
