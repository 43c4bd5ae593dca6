import { asc, inArray, sql } from "drizzle-orm";
import type { ProjectsChanged } from "#domain/projects/changes.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { portfolioProjects } from "./tables.ts";

/** The project as whoever changes it needs to know it. */
export type LockedProject = {
  id: string;
  title: string;
  isVisible: boolean;
  isFeatured: boolean;
  isArchived: boolean;
  allowPublicPreview: boolean;
};

/**
 * The projects of these ids, held until the transaction ends: always in the same order, so that two
 * who want several wait for each other and not both.
 */
export async function lockProjects(tx: Transaction, ids: string[]): Promise<LockedProject[]> {
  const { id, title, isVisible, isFeatured, isArchived, allowPublicPreview } = portfolioProjects;
  return tx
    .select({ id, title, isVisible, isFeatured, isArchived, allowPublicPreview })
    .from(portfolioProjects)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for("update");
}

/** Writes to projects: each gets a new version, and everybody who shows it is told. */
export async function changeProjects(
  tx: Transaction,
  now: Date,
  ids: string[],
  values: Partial<typeof portfolioProjects.$inferInsert> = {},
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

/** What a change says that shows nothing to anybody. */
export function quietly(projects: LockedProject[], missing: number): ProjectsChanged {
  const changed = projects.map((project) => ({ ...named(project), mail: "quiet" as const }));
  return { changed, left: [], missing };
}

export function idsOf(projects: LockedProject[]): string[] {
  return projects.map(({ id }) => id);
}

export function named({ id, title }: LockedProject) {
  return { id, title };
}
