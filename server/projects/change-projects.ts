import { asc, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { portfolioProjects } from "./tables.ts";

/** Locked in id order, so that concurrent changes cannot deadlock. */
export async function lockProjects(tx: Transaction, ids: string[]) {
  const { id, title, isVisible, isFeatured, isArchived, allowPublicPreview } = portfolioProjects;
  return tx
    .select({ id, title, isVisible, isFeatured, isArchived, allowPublicPreview })
    .from(portfolioProjects)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for("update");
}

export async function changeProjects(
  tx: Transaction,
  now: Date,
  ids: string[],
  values: PgUpdateSetSource<typeof portfolioProjects> = {},
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(portfolioProjects)
    .set({ ...values, updatedAt: now, version: sql`${portfolioProjects.version} + 1` })
    .where(inArray(portfolioProjects.id, ids));
  await announceProjects(tx, ids);
}

export async function announceProjects(tx: Transaction, ids: string[]): Promise<void> {
  await announce(tx, ["projects", ...ids.map((id) => `project:${id}` as const)]);
}
