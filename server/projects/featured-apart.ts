import { and, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { Queryable } from "../db/connection.ts";
import { type FindAsked, type FoundIds, findIds } from "../search/find-ids.ts";
import { projectSearch } from "../search/tables.ts";
import { isPublic, newestFirst } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

/**
 * The list with the featured projects ahead of the others (`desc`) or after them. There are six at
 * most, so they are put in their place here rather than by an index.
 */
export async function findFeaturedApart(
  db: Queryable,
  { order, ...asked }: Omit<FindAsked, "sort"> & { order: ProjectSort["order"] },
): Promise<FoundIds> {
  const featured = await featuredIds(db, asked);
  const areFirst = order === "desc";
  const before = areFirst ? featured.slice(asked.offset, asked.offset + asked.limit) : [];
  const offset = areFirst ? Math.max(0, asked.offset - featured.length) : asked.offset;
  const isOther = sql`${projectSearch.projectId} <> all (${sql.param(featured)}::uuid[])`;
  const others = await findIds(db, {
    ...asked,
    ...{ offset, limit: asked.limit - before.length, sort: { by: "year", order: "desc" } },
    conditions: {
      ...asked.conditions,
      check: sql`(${asked.conditions.check} and ${isOther})`,
      lookUp: sql`(${asked.conditions.lookUp} and ${isOther})`,
    },
  });
  const ids = [...before, ...others.ids];
  const total = others.total + featured.length;
  if (areFirst) return { ids, total, isTotalExact: others.isTotalExact };
  const from = Math.max(0, asked.offset - others.total);
  const after = featured.slice(from, from + asked.limit - ids.length);
  return { ids: [...ids, ...after], total, isTotalExact: others.isTotalExact };
}

async function featuredIds(db: Queryable, { conditions }: Pick<FindAsked, "conditions">) {
  const rows = await db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .innerJoin(projectSearch, sql`${projectSearch.projectId} = ${portfolioProjects.id}`)
    .where(and(isPublic, portfolioProjects.isFeatured, conditions.check))
    .orderBy(...newestFirst);
  return rows.map(({ id }) => id);
}
