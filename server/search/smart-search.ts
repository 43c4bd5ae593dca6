import type { ProjectCard } from "#domain/projects/project.ts";
import type { Queryable } from "../db/connection.ts";
import { readCards } from "../projects/cards.ts";
import { findProjects } from "./passages/find-items.ts";

/**
 * Projects that match a text, best first. Handles word endings, beginnings and typos, and finds what the
 * projects' open files contain. decisions: Search
 */
export async function smartSearch(
  db: Queryable,
  query: string,
  limit: number,
  options: { withFiles?: boolean } = {},
): Promise<ProjectCard[]> {
  return readCards(db, await findProjects(db, query, { limit, ...options }));
}
