import { and, eq, inArray, sql } from "drizzle-orm";
import type { ItemsChanged } from "#domain/forms/item-changes.ts";
import { projectState } from "#domain/projects/state.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { pictureFromRow } from "../media/store.ts";
import { withoutMail } from "../report-changes.ts";
import type { World } from "../world.ts";
import { announceProjects, lockProjects } from "./change-projects.ts";
import { featuredOrder, selectCards } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

/** Unlisted projects (featured meanwhile) follow. Versions stay: no form contains the position. */
export async function orderFeatured(
  { db }: Pick<World, "db">,
  ids: string[],
): Promise<ItemsChanged> {
  return db.transaction(async (tx) => {
    const locked = await lockProjects(tx, await featuredIds(tx));
    const lockedIds = locked.map(({ id }) => id);
    const before = await featuredOf(tx, lockedIds);
    const ranks = new Map(ids.map((id, index) => [id, index]));
    const rankOf = (id: string) => ranks.get(id) ?? ids.length;
    const ordered = before.toSorted((one, other) => rankOf(one.id) - rankOf(other.id));
    if (ordered.every(({ id }, index) => id === before[index]?.id)) return withoutMail([], 0);
    const orderedIds = ordered.map(({ id }) => id);
    await tx.execute(sql`
      update portfolio_projects p set featured_position = ordered.position
      from unnest(${sql.param(orderedIds)}::uuid[]) with ordinality as ordered (id, position)
      where p.id = ordered.id`);
    await announceProjects(tx, lockedIds);
    return withoutMail(locked, 0);
  });
}

async function featuredIds(db: Queryable): Promise<string[]> {
  const { id, isFeatured } = portfolioProjects;
  const rows = await db.select({ id }).from(portfolioProjects).where(eq(isFeatured, true));
  return rows.map((row) => row.id);
}

async function featuredOf(tx: Transaction, ids: string[]) {
  const { id, isFeatured } = portfolioProjects;
  return tx
    .select({ id })
    .from(portfolioProjects)
    .where(and(inArray(id, ids), isFeatured))
    .orderBy(...featuredOrder);
}

/** Hidden ones too, in the public order. */
export async function listManagedFeatured(db: Queryable) {
  const rows = await selectCards(db)
    .where(eq(portfolioProjects.isFeatured, true))
    .orderBy(...featuredOrder);
  return rows.map(({ project, client, thumbnail }) => ({
    id: project.id,
    title: project.title,
    client,
    year: project.year,
    state: projectState(project),
    isFeatured: project.isFeatured,
    picture: pictureFromRow(thumbnail),
  }));
}
