import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { ProjectOrder } from "#domain/projects/state.ts";
import type { Queryable } from "../db/connection.ts";
import { clients, portfolioProjects, seoParts } from "./tables.ts";

const { createdAt, id, title, year, isArchived, isVisible } = portfolioProjects;
const { allowPublicPreview, isFeatured, featuredPosition } = portfolioProjects;
const newest = [desc(createdAt), desc(id)];
const oldest = [asc(createdAt), asc(id)];
const seo = seoParts(portfolioProjects);
const shortTitle = sql`search_fold(left(${title}, 200))`;

/** Each follows an index, forward or backward. Clients are another table: see `idsByClient`. */
const ORDERS: Record<Exclude<ProjectOrder, "client" | "client-down">, SQL[]> = {
  newest,
  oldest,
  title: [shortTitle, asc(id)],
  "title-down": [desc(shortTitle), desc(id)],
  year: [desc(year), ...newest],
  "year-up": [asc(year), ...oldest],
  seo: [seo, ...newest],
  "seo-down": [desc(seo), ...oldest],
  preview: [desc(allowPublicPreview), ...newest],
  "preview-up": [asc(allowPublicPreview), ...oldest],
  status: [asc(isArchived), asc(isVisible), ...newest],
  "status-down": [desc(isArchived), desc(isVisible), ...oldest],
  featured: [desc(isFeatured), asc(featuredPosition), ...newest],
  "featured-up": [asc(isFeatured), desc(featuredPosition), ...oldest],
};

type Part = { limit: number; offset: number };

export async function idsInOrder(
  db: Queryable,
  condition: SQL | undefined,
  order: ProjectOrder,
  part: Part,
): Promise<string[]> {
  if (order === "client" || order === "client-down") {
    return idsByClient(db, condition, order, part);
  }
  const rows = await db
    .select({ id })
    .from(portfolioProjects)
    .where(condition)
    .orderBy(...ORDERS[order])
    .limit(part.limit)
    .offset(part.offset);
  return rows.map((row) => row.id);
}

/** Reads at most `offset + limit` rows of each client, however many projects it has. */
async function idsByClient(
  db: Queryable,
  condition: SQL | undefined,
  order: "client" | "client-down",
  { limit, offset }: Part,
): Promise<string[]> {
  const direction = order === "client" ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${clients} c cross join lateral (
      select id, created_at from ${portfolioProjects}
      where ${portfolioProjects.clientId} = c.id and ${condition ?? sql`true`}
      order by created_at desc, id desc limit ${limit + offset}) p
    order by lower(c.name) ${direction}, p.created_at desc, p.id desc
    limit ${limit} offset ${offset}`);
  return rows.map((row) => row.id);
}
