import { and, desc, eq, lte, not } from "drizzle-orm";
import { EnumChangefreq, SitemapStream, streamToPromise } from "sitemap";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Door } from "../http/door.ts";
import { nextLiveMoment } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** spec: public-site §2, "Sitemap and robots" */
const STATIC_PAGES = [
  { url: "/", changefreq: EnumChangefreq.WEEKLY, priority: 1 },
  { url: "/about", changefreq: EnumChangefreq.MONTHLY, priority: 0.9 },
  { url: "/blog", changefreq: EnumChangefreq.DAILY, priority: 0.8 },
  { url: "/contact", changefreq: EnumChangefreq.MONTHLY, priority: 0.7 },
];

/** Every public address. A database error is an error here too: an empty map would unlist the site. */
export const sitemap: Door = async ({ db, now, settings }, notes) => {
  const moment = now();
  const posts = await db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.status, "published"),
        not(blogPosts.isArchived),
        lte(blogPosts.publishedAt, moment),
      ),
    )
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id));
  const projects = await db
    .select({
      id: portfolioProjects.id,
      slug: portfolioProjects.slug,
      updatedAt: portfolioProjects.updatedAt,
    })
    .from(portfolioProjects)
    .where(and(portfolioProjects.isVisible, not(portfolioProjects.isArchived)))
    .orderBy(desc(portfolioProjects.createdAt), desc(portfolioProjects.id));

  const map = new SitemapStream({
    hostname: settings.SITE_URL,
    xmlns: { news: false, video: false, image: false, xhtml: false },
  });
  const written = streamToPromise(map);
  for (const page of STATIC_PAGES) map.write(page);
  for (const post of posts) {
    map.write({
      url: postPath(post),
      lastmod: post.updatedAt.toISOString(),
      changefreq: EnumChangefreq.DAILY,
      priority: 0.7,
    });
  }
  for (const project of projects) {
    map.write({
      url: projectPath(project),
      lastmod: project.updatedAt.toISOString(),
      changefreq: EnumChangefreq.MONTHLY,
      priority: 0.6,
    });
  }
  map.end();
  notes.dependsOn("posts", "projects");
  notes.keep(await nextLiveMoment(db, moment));
  return { type: "application/xml; charset=utf-8", body: await written };
};
