import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { cutFar } from "#domain/html/code-points.ts";
import type { ColumnField } from "#domain/import/columns.ts";
import { isReservedSlug, numbered, slugFrom } from "#domain/posts/slug.ts";
import type { Queryable } from "../../db/connection.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import type { MappedTable } from "../folder/content.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import { cleanLine } from "../format/clean-text.ts";
import type { Problem } from "../format/note.ts";
import { importBatches, importItems } from "../tables.ts";
import { FreeSlugs } from "./free-slugs.ts";

/** In characters: what a row is remembered as is a key of an index. */
const SOURCE_ID_MAX = 160;
/** What follows a slug of which there are several; more of one name in one table is most unlikely. */
const NUMBERS_TRIED = 20;
const SLUG_OF_NO_LETTERS = "project";
/** In characters: what of a cell names a row. More than a title has. */
const NAME_READ_MAX = 250;
/** After so many the process sees to other things. */
const ROWS_AT_ONCE = 100;

export type ListedRows = {
  entries: ContentEntry[];
  /** Rows that name a project once more, by path. */
  repeated: Map<string, Problem>;
};

type NamedRow = { title: string; client: string; year: string; slug: string; sourceId: string };
/** `base` is the slug of its title. */
type Row = NamedRow & { line: number; cells: readonly string[]; path: string; base: string };

/**
 * The rows of a table as projects to import. A row is remembered by its slug, else by title, client and
 * year together; without a slug it keeps the one that it came in with, or gets a free one of its title.
 */
export async function listRows(
  db: Queryable,
  { table, mapping }: MappedTable,
  files: readonly ContentEntry[],
): Promise<ListedRows> {
  const cellOf = (cells: readonly string[], field: ColumnField) =>
    cleanLine(cutFar(cells[mapping.indexOf(field)] ?? "", NAME_READ_MAX));
  const rows: Row[] = [];
  const repeated = new Map<string, Problem>();
  const firstOf = new Map<string, number>();
  for await (const { line, cells } of inPieces(table.rows)) {
    const named = nameOf((field) => cellOf(cells, field), line);
    const path = `${table.name}, line ${line}`;
    const first = firstOf.get(named.sourceId);
    if (first === undefined) firstOf.set(named.sourceId, line);
    else repeated.set(path, { line: null, text: `is the same project as line ${first}` });
    rows.push({ ...named, line, cells, path, base: baseOf(named) });
  }
  const slugs = await slugsOf(db, rows, files);
  const entries = rows.map(({ line, cells, title, path, sourceId, slug }) => ({
    kind: "project" as const,
    path,
    // A repeated row comes in no more than once, so it needs no slug of its own.
    slug: slug || (slugs.get(sourceId) ?? ""),
    row: { line, cells, title, sourceId },
  }));
  return { entries, repeated };
}

function nameOf(cell: (field: ColumnField) => string, line: number): NamedRow {
  const [title, client, year, slug] = [cell("title"), cell("client"), cell("year"), cell("slug")];
  const name = title ? `${title}, ${client}, ${year}`.toLowerCase() : `line ${line}`;
  const sourceId = `project:${slug ? slug.normalize("NFC") : shortened(name)}`;
  return { title, client, year, slug: slug.normalize("NFC"), sourceId };
}

function shortened(name: string): string {
  if (name.length <= SOURCE_ID_MAX) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 12);
  return `${name.slice(0, SOURCE_ID_MAX - hash.length - 1).toWellFormed()} ${hash}`;
}

/** Slugs by source id, of the rows that name none. */
async function slugsOf(
  db: Queryable,
  rows: readonly Row[],
  files: readonly ContentEntry[],
): Promise<Map<string, string>> {
  const without = rows.filter(({ slug }) => slug === "");
  const slugs = await slugsOfEarlier(db, without);
  const wanted = without.filter(({ sourceId }) => !slugs.has(sourceId));
  const here = await projectsNamed(
    db,
    wanted.map(({ base }) => base),
  );
  const taken = new Set([
    ...rows.map(({ slug }) => slug),
    ...files.filter(({ kind }) => kind === "project").map(({ slug }) => slug),
    ...slugs.values(),
  ]);
  const free = new FreeSlugs([...taken, ...here.keys()]);
  for (const row of wanted) {
    if (slugs.has(row.sourceId)) continue;
    const { base } = row;
    const isHere = here.get(base) === sameness(row);
    const slug = isHere && !taken.has(base) ? base : free.take(base);
    taken.add(slug);
    slugs.set(row.sourceId, slug);
  }
  return slugs;
}

function baseOf({ title }: NamedRow): string {
  const slug = slugFrom(title);
  return slug === "" || isReservedSlug(slug) ? SLUG_OF_NO_LETTERS : slug;
}

function sameness({ title, client, year }: Pick<NamedRow, "title" | "client" | "year">): string {
  return JSON.stringify([title, client, year]).toLowerCase();
}

/** The slugs that rows have since they were imported before. */
async function slugsOfEarlier(db: Queryable, rows: readonly Row[]): Promise<Map<string, string>> {
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

/** What is here under slugs and their numbered kin: slug to what tells projects apart. */
async function projectsNamed(
  db: Queryable,
  bases: readonly string[],
): Promise<Map<string, string>> {
  const here = new Map<string, string>();
  const different = [...new Set(bases)];
  for (let start = 0; start < different.length; start += ROWS_AT_ONCE) {
    const found = await projectsOf(db, different.slice(start, start + ROWS_AT_ONCE));
    for (const { slug, year, ...named } of found) {
      here.set(slug ?? "", sameness({ ...named, year: String(year) }));
    }
  }
  return here;
}

function projectsOf(db: Queryable, bases: readonly string[]) {
  const numbers = Array.from({ length: NUMBERS_TRIED }, (_, index) => index + 2);
  const tried = bases.flatMap((base) => [base, ...numbers.map((n) => numbered(base, n))]);
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

async function* inPieces<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    yield row;
  }
}

/** As one parameter: a statement takes no more than 65,535. */
function isAnyOf(column: AnyPgColumn, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(texts)}::text[])`;
}
