import { eq, inArray } from "drizzle-orm";
import { pageAt } from "#domain/site/page-at.ts";
import type { Queryable } from "../db/connection.ts";
import { linkedRoles, rolesOf } from "../projects/store.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { findItemsAt, type ItemAt } from "../site/items-at.ts";
import type { analyticsEvents } from "./tables.ts";

type EventRow = typeof analyticsEvents.$inferInsert;

type ItemFacts = Pick<
  EventRow,
  "blogPostId" | "projectId" | "workType" | "myRole" | "projectYear" | "clientName" | "categories"
>;
/** `path` as it is linked. */
export type CountedPage = { path: string; item: ItemFacts | null };

/** The public pages among the paths, so that nothing else can be counted. */
export async function findPages(
  db: Queryable,
  paths: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, CountedPage>> {
  const items = await findItemsAt(db, paths, now);
  const facts = await readProjectFacts(db, [...items.values()]);
  const found = new Map<string, CountedPage>();
  for (const path of paths) {
    const page = pageAt(path);
    if (page?.kind === "page") found.set(path, { path: page.path, item: null });
  }
  for (const [asked, { kind, id, path }] of items) {
    const item = kind === "post" ? { blogPostId: id } : facts.get(id);
    if (item) found.set(asked, { path, item });
  }
  return found;
}

async function readProjectFacts(
  db: Queryable,
  items: readonly ItemAt[],
): Promise<Map<string, ItemFacts>> {
  const ids = items.flatMap(({ kind, id }) => (kind === "project" ? id : []));
  if (ids.length === 0) return new Map();
  const { id: projectId, workType, myRole, year: projectYear, categories } = portfolioProjects;
  const facts = { projectId, workType, myRole, projectYear, clientName: clients.name, categories };
  const rows = await db
    .select({ ...facts, linkedRoles })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(inArray(projectId, ids));
  return new Map(
    rows.map(({ linkedRoles, ...row }) => [
      row.projectId,
      { ...row, myRole: rolesOf(row, linkedRoles).join(", ") },
    ]),
  );
}
