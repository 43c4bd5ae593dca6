import { getTableName } from "drizzle-orm";
import { aboutContent } from "#server/about/tables.ts";
import type { Queryable } from "#server/db/connection.ts";
import { media } from "#server/media/tables.ts";
import { blogPosts } from "#server/posts/tables.ts";
import {
  clients,
  portfolioProjects,
  projectFiles,
  projectRoles,
  roles,
} from "#server/projects/tables.ts";
import { redirects, siteConfig } from "#server/site/tables.ts";

const TABLES = [
  ...[siteConfig, aboutContent, clients, roles, media, portfolioProjects, projectRoles],
  ...[projectFiles, blogPosts, redirects],
];
/** Of the row, not of the content; `myRole` repeats the roles. */
const OF_ROW = new Set(["id", "version", "contentVersion", "fileVersions", "awaited", "myRole"]);
/** Times of the import, of which only their presence is content. */
const TIMES = new Set(["archivedAt", "firstShownAt", "firstPublishedAt", "updatedAt", "createdAt"]);

type Row = Record<string, unknown>;

/** Of projects, which have a creation date, and of posts, which have a time of change. */
const CARRIED_TIMES = new Set(["portfolio_projects createdAt", "blog_posts updatedAt"]);

/** Each row that imports write, with all columns, and with names in place of ids. */
export async function contentRows(db: Queryable): Promise<Record<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const table of TABLES) tables.set(getTableName(table), await db.select().from(table));
  const names = new Map<unknown, unknown>();
  for (const { id, slug, name, hash, area } of [...tables.values()].flat())
    names.set(id, slug ?? name ?? `${area}/${hash}`);
  const contentOf = (table: string, column: string, value: unknown) => {
    if (column.endsWith("Id")) return names.get(value) ?? null;
    const isOfImport = TIMES.has(column) && !CARRIED_TIMES.has(`${table} ${column}`);
    return isOfImport ? value !== null : value;
  };
  const sorted = [...tables].map(([table, rows]) => {
    const contents = rows.map((row) => {
      const columns = Object.entries(row).filter(([column]) => !OF_ROW.has(column));
      return Object.fromEntries(
        columns.map(([column, value]) => [column, contentOf(table, column, value)]),
      );
    });
    return [table, contents.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
  });
  return Object.fromEntries(sorted);
}
