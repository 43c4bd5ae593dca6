import { and, eq, type SQL } from "drizzle-orm";
import { isUuid } from "#domain/forms/uuid.ts";
import type { Site } from "#domain/site/site.ts";
import {
  isPagePath,
  pageCard,
  postCard,
  projectCard,
  type SocialCard,
} from "#domain/site/social-card.ts";
import type { Queryable } from "../../db/connection.ts";
import { isLive } from "../../posts/store.ts";
import { blogPosts } from "../../posts/tables.ts";
import { isPublic } from "../../projects/store.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";

/** Null when there is no public page at `path`. */
export async function findCard(
  db: Queryable,
  path: string,
  site: Site,
  now: Date,
): Promise<SocialCard | null> {
  if (isPagePath(path)) return pageCard(path, site);
  const [, noun, name = ""] = /^\/(blog|project\/id|project)\/([^/]+)$/.exec(path) ?? [];
  const key = decodeURIComponent(name);
  switch (noun) {
    case "blog":
      return findPostCard(db, key, site, now);
    case "project":
      return findProjectCard(db, eq(portfolioProjects.slug, key), site);
    case "project/id":
      return isUuid(key) ? findProjectCard(db, eq(portfolioProjects.id, key), site) : null;
    default:
      return null;
  }
}

async function findPostCard(db: Queryable, slug: string, site: Site, now: Date) {
  const [post] = await db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(and(isLive(now), eq(blogPosts.slug, slug)));
  return post ? postCard(post, site) : null;
}

async function findProjectCard(db: Queryable, which: SQL, site: Site) {
  const [project] = await db
    .select({
      id: portfolioProjects.id,
      slug: portfolioProjects.slug,
      title: portfolioProjects.title,
      client: clients.name,
      year: portfolioProjects.year,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(and(isPublic, which));
  return project ? projectCard(project, site) : null;
}
