import { and, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { Queryable } from "../db/connection.ts";
import { type FindAsked, type FoundIds, findIds } from "../search/find-ids.ts";
import { projectSearch } from "../search/tables.ts";
import { readCards } from "./cards.ts";
import { featuredOrder, isPublic } from "./store.ts";
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
    offset,
    limit: asked.limit - before.length,
    sort: { by: "year", order: "desc" },
    conditions: {
      ...asked.conditions,
      check: sql`(${asked.conditions.check} and ${isOther})`,
      lookUp: sql`(${asked.conditions.lookUp} and ${isOther})`,
    },
  });
  const from = Math.max(0, asked.offset - others.total);
  const room = asked.limit - before.length - others.ids.length;
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

async function featuredIds(db: Queryable, { conditions }: Pick<FindAsked, "conditions">) {
  const rows = await db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .innerJoin(projectSearch, sql`${projectSearch.projectId} = ${portfolioProjects.id}`)
    .where(and(isPublic, portfolioProjects.isFeatured, conditions.check))
    .orderBy(...featuredOrder);
  return rows.map(({ id }) => id);
}
