import type { ProjectCard } from "#domain/projects/project.ts";
import { readCards } from "../projects/cards.ts";
import type { World } from "../world.ts";
import { findProjects } from "./passages/find-items.ts";

export type SearchWorld = Pick<World, "db"> & Partial<Pick<World, "vectorSearch">>;

/**
 * Projects that match a text, best first. Handles word endings, beginnings and typos, and finds what the
 * projects' open files contain. decisions: Search
 */
export async function smartSearch(
  { db, vectorSearch }: SearchWorld,
  query: string,
  limit: number,
  options: { withFiles?: boolean } = {},
): Promise<ProjectCard[]> {
  const found = await vectorSearch?.nearest(query);
  const near = found?.passages;
  return readCards(db, await findProjects(db, query, { limit, near, ...options }));
}
