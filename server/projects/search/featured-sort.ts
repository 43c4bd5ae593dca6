import { and, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { Queryable } from "../../db/connection.ts";
import { readCards } from "../cards.ts";
import { featuredOrder, isPublic } from "../store.ts";
import { portfolioProjects } from "../tables.ts";
import { type FindOptions, type FoundIds, findIds } from "./find-ids.ts";
import { projectSearch } from "./tables.ts";

/** Featured first (`desc`) or last. Merged here instead of by an index: there are at most six. */
export async function findSortedByFeatured(
  db: Queryable,
  { order, ...options }: Omit<FindOptions, "sort"> & { order: ProjectSort["order"] },
): Promise<FoundIds> {
  const featured = await featuredIds(db, options);
  const areFirst = order === "desc";
  const before = areFirst ? featured.slice(options.offset, options.offset + options.limit) : [];
  const offset = areFirst ? Math.max(0, options.offset - featured.length) : options.offset;
  const isOther = sql`${projectSearch.projectId} <> all (${sql.param(featured)}::uuid[])`;
  const others = await findIds(db, {
    ...options,
    offset,
    limit: options.limit - before.length,
    sort: { by: "year", order: "desc" },
    conditions: {
      ...options.conditions,
      rowFilter: sql`(${options.conditions.rowFilter} and ${isOther})`,
      indexFilter: sql`(${options.conditions.indexFilter} and ${isOther})`,
    },
  });
  const from = Math.max(0, options.offset - others.total);
  const room = options.limit - before.length - others.ids.length;
  const after = areFirst ? [] : featured.slice(from, from + room);
  return {
    ...others,
    ids: [...before, ...others.ids, ...after],
    total: others.total + featured.length,
    ...(others.cards && {
      cards: [...others.cards, ...(await readCards(db, [...before, ...after]))],
    }),
  };
}

async function featuredIds(db: Queryable, { conditions }: Pick<FindOptions, "conditions">) {
  const rows = await db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .innerJoin(projectSearch, sql`${projectSearch.projectId} = ${portfolioProjects.id}`)
    .where(and(isPublic, portfolioProjects.isFeatured, conditions.rowFilter))
    .orderBy(...featuredOrder);
  return rows.map(({ id }) => id);
}
