import { and, eq, inArray } from "drizzle-orm";
import type { ProjectsChanged } from "#domain/projects/changes.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import type { World } from "../world.ts";
import { announceProjects, lockProjects, quietly } from "./change-projects.ts";
import { featuredOrder } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

/**
 * Puts the featured projects in this order, hidden ones too. Ids of others are passed over; featured
 * ones that are not named, such as one starred meanwhile, follow in the order they have. No version
 * is raised, since no form holds the position.
 */
export async function orderFeatured(
  { db }: Pick<World, "db">,
  ids: string[],
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const locked = await lockProjects(tx, await featuredIds(tx));
    const lockedIds = locked.map(({ id }) => id);
    const before = await featuredOf(tx, lockedIds);
    const wanted = new Map(ids.map((id, nth) => [id, nth]));
    const placeOf = (id: string) => wanted.get(id) ?? ids.length;
    const ordered = before.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
    if (ordered.every(({ id }, nth) => id === before[nth]?.id)) return quietly([], 0);
    for (const [nth, { id }] of ordered.entries()) await setPosition(tx, id, nth + 1);
    await announceProjects(tx, lockedIds);
    return quietly(locked, 0);
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

async function setPosition(tx: Transaction, id: string, featuredPosition: number): Promise<void> {
  await tx.update(portfolioProjects).set({ featuredPosition }).where(eq(portfolioProjects.id, id));
}
