import { and, eq, lte, not } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { redirects } from "./tables.ts";

/** Null also for non-public targets, whose slug must not leak. `path` may be percent-encoded. */
export async function findRedirect(db: Queryable, path: string, now: Date): Promise<string | null> {
  const fromPath = oldPathFrom(path);
  if (fromPath === null) return null;
  const isPublic = and(portfolioProjects.isVisible, not(portfolioProjects.isArchived));
  const isLive = and(
    eq(blogPosts.status, "published"),
    not(blogPosts.isArchived),
    lte(blogPosts.publishedAt, now),
  );
  const [row] = await db
    .select({
      toPath: redirects.toPath,
      project: { id: portfolioProjects.id, slug: portfolioProjects.slug },
      post: { slug: blogPosts.slug },
    })
    .from(redirects)
    .leftJoin(portfolioProjects, and(eq(portfolioProjects.id, redirects.projectId), isPublic))
    .leftJoin(blogPosts, and(eq(blogPosts.id, redirects.postId), isLive))
    .where(eq(redirects.fromPath, fromPath));
  if (row?.project) return projectPath(row.project);
  if (row?.post) return postPath(row.post);
  return row?.toPath ?? null;
}
