import { eq } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { redirects } from "./tables.ts";

/**
 * Where an old address leads now, or null. The item's present slug is read at each look-up, so no
 * chain of redirects can grow. `path` as in the address bar: percent codes allowed.
 */
export async function movedTo(db: Queryable, path: string): Promise<string | null> {
  const [row] = await db
    .select({
      toPath: redirects.toPath,
      project: { id: portfolioProjects.id, slug: portfolioProjects.slug },
      post: { slug: blogPosts.slug },
    })
    .from(redirects)
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, redirects.projectId))
    .leftJoin(blogPosts, eq(blogPosts.id, redirects.postId))
    .where(eq(redirects.fromPath, redirectKey(path)));
  if (!row) return null;
  if (row.project) return projectPath(row.project);
  if (row.post) return postPath(row.post);
  return row.toPath;
}

/** How old addresses are stored: percent codes read, without the last slash. */
export function redirectKey(path: string): string {
  const readable = decodeURI(path);
  return readable.length > 1 ? readable.replace(/\/+$/, "") : readable;
}
