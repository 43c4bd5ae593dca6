import type { SmartResult } from "#domain/search/smart-response.ts";
import { findSmartResults, type SearchWorld } from "#server/search/smart-results.ts";

export const ALL_SOURCES = { about: true, projects: true, blog: true, resume: true, files: true };

/** What smart search finds among projects, best first. */
export async function foundProjects(
  world: SearchWorld,
  query: string,
  { limit = 10, sources = ALL_SOURCES } = {},
): Promise<SmartResult[]> {
  const withClock = { ...world, now: () => new Date() };
  return (await findSmartResults(withClock, { query, limit, sources })).results;
}
