import { inArray, or } from "drizzle-orm";
import { isUuid } from "#domain/forms/uuid.ts";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import type { Queryable } from "../../db/connection.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { decodePart } from "../find-pages.ts";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Titles by path. A path whose item was deleted or renamed has none. */
export async function readTitles(
  db: Queryable,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const last = (prefix: string) =>
    paths.flatMap((path) =>
      path.startsWith(prefix) ? (decodePart(path.slice(prefix.length)) ?? []) : [],
    );
  const projectIds = last("/project/id/").filter(isUuid);
  const [posts, projects] = await Promise.all([
    db
      .select({ slug: blogPosts.slug, title: blogPosts.title })
      .from(blogPosts)
      .where(inArray(blogPosts.slug, last("/blog/"))),
    db
      .select({
        id: portfolioProjects.id,
        slug: portfolioProjects.slug,
        title: portfolioProjects.title,
      })
      .from(portfolioProjects)
      .where(
        or(
          inArray(portfolioProjects.slug, last("/project/")),
          inArray(portfolioProjects.id, [NO_ID, ...projectIds]),
        ),
      ),
  ]);
  return new Map([
    ...Object.entries(PAGE_TITLES),
    ...posts.map((post): [string, string] => [postPath(post), post.title]),
    ...projects.map((project): [string, string] => [projectPath(project), project.title]),
  ]);
}
