import { shorten } from "../html/text.ts";
import { countShared, foldedTerms } from "../site/terms.ts";

/** spec: public-site §9 */
const RELATED_PROJECTS_MAX = 6;
const DESCRIPTION_MAX_CHARS = 80;
const PERCENT = 100;

type Terms = { categories: readonly string[]; keywords: readonly string[] };

/**
 * (2 × matching categories + matching keywords)
 * / (post categories + post keywords + project categories) × 100
 *
 * The spec lists categories twice in the denominator, read here as the post's and the project's.
 * spec: public-site §5, "Related projects score"
 */
export function relatedProjectScore(post: Terms, project: Terms): number {
  const categories = foldedTerms(post.categories);
  const keywords = foldedTerms(post.keywords);
  const others = foldedTerms(project.categories);
  const all = categories.size + keywords.size + others.size;
  if (all === 0) return 0;
  const matching =
    2 * countShared(categories, others) + countShared(keywords, foldedTerms(project.keywords));
  return (matching / all) * PERCENT;
}

export function relatedProjects<T extends Terms & { year: number }>(
  post: Terms,
  projects: readonly T[],
): T[] {
  return projects
    .map((project) => ({ project, score: relatedProjectScore(post, project) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.project.year - a.project.year)
    .slice(0, RELATED_PROJECTS_MAX)
    .map(({ project }) => project);
}

/** spec: public-site §9 */
export function relatedDescription(description: string): string {
  return shorten(description, DESCRIPTION_MAX_CHARS);
}
