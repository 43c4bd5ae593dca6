import type { ProjectCard } from "#domain/projects/project.ts";
import { readCards } from "../projects/cards.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import { findProjects } from "./passages/find-projects.ts";
import { kindsOf } from "./passages/kinds.ts";

export type SearchWorld = Pick<World, "db"> & Partial<Pick<World, "vectorSearch">>;

/**
 * Projects that match a text, best first. Handles word endings, beginnings and typos, and finds what the
 * projects' open files contain, unless that source is switched off. decisions: Search
 */
export async function smartSearch(
  { db, vectorSearch }: SearchWorld,
  query: string,
  limit: number,
): Promise<ProjectCard[]> {
  const [found, { sources }] = await Promise.all([
    vectorSearch?.nearest(query),
    readAiSettings(db),
  ]);
  const near = found?.passages.filter(({ kind }) => kindsOf(sources).includes(kind));
  return readCards(db, await findProjects(db, query, { limit, near, withFiles: sources.files }));
}
