import { asc } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { crawlerRules } from "#domain/site/crawler-kinds.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { hasAbout } from "../about/store.ts";
import type { Queryable } from "../db/connection.ts";
import { readTotal } from "../db/totals.ts";
import type { PageNotes } from "../http/page-notes.ts";
import type { ResourceRoute } from "../http/resource-route.ts";
import { countLivePosts, isLive, modifiedAt, nextGoLiveAt } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { readSiteSettings } from "./settings.ts";
import { element, xmlFile } from "./xml.ts";

const XMLNS = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const TYPE = "application/xml; charset=utf-8";

/** Limit per file. https://www.sitemaps.org/protocol.html */
const URLS_MAX = 50_000;
/** Per file when split: fast to build and small next to the page cache. */
const PART_SIZE = 10_000;

/** spec: public-site §2, "Sitemap and robots" */
async function staticPages({ db }: World, notes: PageNotes): Promise<SitemapEntry[]> {
  notes.dependsOn("about");
  const about: SitemapEntry = { path: "/about", changes: "monthly", priority: "0.9" };
  return [
    { path: "/", changes: "weekly", priority: "1.0" },
    ...((await hasAbout(db)) ? [about] : []),
    { path: "/blog", changes: "daily", priority: "0.8" },
    { path: "/contact", changes: "monthly", priority: "0.7" },
  ];
}

const ROBOTS_SETTINGS = { crawlers: SITE_SETTINGS.crawlers };

/** Database errors propagate: an empty sitemap would unlist the site. */
export const sitemap: ResourceRoute = async (world, notes) => {
  const { db, now, environment } = world;
  await cacheUntilChange(world, notes);
  const posts = await countLivePosts(db, now());
  const projects = await readTotal(db, "public_projects");
  const pages = await staticPages(world, notes);
  if (posts + projects + pages.length > URLS_MAX) {
    const files = [
      "/sitemap-pages.xml",
      ...partsOf(posts).map((part) => `/sitemap-posts-${part}.xml`),
      ...partsOf(projects).map((part) => `/sitemap-projects-${part}.xml`),
    ];
    return sitemapIndexFile(environment.SITE_URL, files);
  }
  const whole = { from: 0, count: URLS_MAX };
  const entries = [
    ...pages,
    ...(await postEntries(world, whole)),
    ...(await projectEntries(world, whole)),
  ];
  return sitemapFile(environment.SITE_URL, entries);
};

/** Undefined when `path` is no sitemap. Parts are numbered from 1. */
export function sitemapPart(path: string): ResourceRoute | undefined {
  const [, noun, part] =
    /^\/sitemap-(?:pages|(posts|projects)-([1-9]\d{0,4}))\.xml$/.exec(path) ?? [];
  if (noun === undefined) {
    if (path !== "/sitemap-pages.xml") return undefined;
    return async (world, notes) => {
      notes.allowCaching();
      return sitemapFile(world.environment.SITE_URL, await staticPages(world, notes));
    };
  }
  const slice = { from: (Number(part) - 1) * PART_SIZE, count: PART_SIZE };
  const list = noun === "posts" ? postEntries : projectEntries;
  return async (world, notes) => {
    await cacheUntilChange(world, notes);
    const entries = await list(world, slice);
    return entries.length > 0 ? sitemapFile(world.environment.SITE_URL, entries) : null;
  };
}

export const robots: ResourceRoute = async ({ db, environment }, notes) => {
  notes.dependsOn("site");
  notes.allowCaching();
  const { crawlers } = await readSiteSettings(db, ROBOTS_SETTINGS);
  const lines = [
    ...crawlerRules(crawlers),
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "",
    `Sitemap: ${environment.SITE_URL}/sitemap.xml`,
    "",
  ];
  return { type: "text/plain; charset=utf-8", body: Buffer.from(lines.join("\n")) };
};

async function cacheUntilChange({ db, now }: World, notes: PageNotes): Promise<void> {
  notes.dependsOn("posts", "projects");
  notes.allowCaching(await nextGoLiveAt(db, now()));
}

function partsOf(total: number): number[] {
  return Array.from({ length: Math.ceil(total / PART_SIZE) }, (_, index) => index + 1);
}

async function postEntries({ db, now }: World, slice: Slice): Promise<SitemapEntry[]> {
  return (await listSitemapPosts(db, now(), slice)).map((post) => ({
    path: postPath(post),
    changedAt: modifiedAt(post),
    changes: "daily",
    priority: "0.7",
  }));
}

async function projectEntries({ db }: World, slice: Slice): Promise<SitemapEntry[]> {
  return (await listSitemapProjects(db, slice)).map((project) => ({
    path: projectPath(project),
    changedAt: project.updatedAt,
    changes: "monthly",
    priority: "0.6",
  }));
}

/** Oldest first, so that new items only append. */
type Slice = { from: number; count: number };

async function listSitemapPosts(db: Queryable, now: Date, { from, count }: Slice) {
  const { slug, updatedAt, publishedAt } = blogPosts;
  const rows = await db
    .select({ slug, updatedAt, publishedAt })
    .from(blogPosts)
    .where(isLive(now))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .offset(from)
    .limit(count);
  return rows.reverse();
}

async function listSitemapProjects(db: Queryable, { from, count }: Slice) {
  const rows = await db
    .select({
      id: portfolioProjects.id,
      slug: portfolioProjects.slug,
      updatedAt: portfolioProjects.updatedAt,
    })
    .from(portfolioProjects)
    .where(isPublic)
    .orderBy(asc(portfolioProjects.createdAt), asc(portfolioProjects.id))
    .offset(from)
    .limit(count);
  return rows.reverse();
}

/** `path` is relative to the site. */
type SitemapEntry = {
  path: string;
  changedAt?: Date;
  changes: "daily" | "weekly" | "monthly";
  priority: string;
};

/** Handwritten: libraries take seconds for 50,000 URLs. */
function sitemapFile(origin: string, entries: SitemapEntry[]) {
  const urls = entries.map(({ path, changedAt, changes, priority }) =>
    element("url", {}, [
      element("loc", {}, `${origin}${path}`),
      element("lastmod", {}, changedAt?.toISOString() ?? ""),
      element("changefreq", {}, changes),
      element("priority", {}, priority),
    ]),
  );
  return { type: TYPE, body: xmlFile(element("urlset", XMLNS, urls)) };
}

function sitemapIndexFile(origin: string, paths: string[]) {
  const files = paths.map((path) =>
    element("sitemap", {}, [element("loc", {}, `${origin}${path}`)]),
  );
  return { type: TYPE, body: xmlFile(element("sitemapindex", XMLNS, files)) };
}
