import { and, asc, lte, not } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Queryable } from "../db/connection.ts";
import type { Door } from "../http/door.ts";
import type { PageNotes } from "../http/page-notes.ts";
import { countLivePosts, isPublished, nextLiveMoment } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { indexFile, type MapEntry, mapFile } from "./sitemap-files.ts";
import { readTotal } from "./store.ts";

/** What one file may list. https://www.sitemaps.org/protocol.html */
const ADDRESSES_MAX = 50_000;
/** Of one file of several: made in a moment, and small beside the pages that memory keeps. */
const PART_SIZE = 10_000;

/** spec: public-site §2, "Sitemap and robots" */
const STATIC_PAGES: MapEntry[] = [
  { path: "/", changes: "weekly", priority: "1.0" },
  { path: "/about", changes: "monthly", priority: "0.9" },
  { path: "/blog", changes: "daily", priority: "0.8" },
  { path: "/contact", changes: "monthly", priority: "0.7" },
];

/**
 * Every public address, or the list of the files that have them when they are too many for one. A
 * database error is an error here too: an empty map would unlist the site.
 */
export const sitemap: Door = async (world, notes) => {
  const { db, now, settings } = world;
  await keepUntilChange(world, notes);
  const posts = await countLivePosts(db, now());
  const projects = await readTotal(db, "public_projects");
  if (posts + projects + STATIC_PAGES.length > ADDRESSES_MAX) {
    const files = [
      "/sitemap-pages.xml",
      ...partsOf(posts).map((part) => `/sitemap-posts-${part}.xml`),
      ...partsOf(projects).map((part) => `/sitemap-projects-${part}.xml`),
    ];
    return indexFile(settings.SITE_URL, files);
  }
  const whole = { from: 0, count: ADDRESSES_MAX };
  const entries = [
    ...STATIC_PAGES,
    ...(await postEntries(world, whole)),
    ...(await projectEntries(world, whole)),
  ];
  return mapFile(settings.SITE_URL, entries);
};

/** The door of one file of several, or undefined when a path is none. Parts are counted from 1. */
export function sitemapPart(path: string): Door | undefined {
  const [, noun, part] =
    /^\/sitemap-(?:pages|(posts|projects)-([1-9]\d{0,4}))\.xml$/.exec(path) ?? [];
  if (noun === undefined) {
    if (path !== "/sitemap-pages.xml") return undefined;
    return async ({ settings }, notes) => {
      notes.keep();
      return mapFile(settings.SITE_URL, STATIC_PAGES);
    };
  }
  const slice = { from: (Number(part) - 1) * PART_SIZE, count: PART_SIZE };
  const list = noun === "posts" ? postEntries : projectEntries;
  return async (world, notes) => {
    await keepUntilChange(world, notes);
    const entries = await list(world, slice);
    return entries.length > 0 ? mapFile(world.settings.SITE_URL, entries) : null;
  };
}

async function keepUntilChange({ db, now }: World, notes: PageNotes): Promise<void> {
  notes.dependsOn("posts", "projects");
  notes.keep(await nextLiveMoment(db, now()));
}

function partsOf(total: number): number[] {
  return Array.from({ length: Math.ceil(total / PART_SIZE) }, (_, index) => index + 1);
}

async function postEntries({ db, now }: World, slice: Slice): Promise<MapEntry[]> {
  return (await listMappedPosts(db, now(), slice)).map((post) => ({
    path: postPath(post),
    changedAt: post.updatedAt,
    changes: "daily",
    priority: "0.7",
  }));
}

async function projectEntries({ db }: World, slice: Slice): Promise<MapEntry[]> {
  return (await listMappedProjects(db, slice)).map((project) => ({
    path: projectPath(project),
    changedAt: project.updatedAt,
    changes: "monthly",
    priority: "0.6",
  }));
}

/** A stretch of a list that begins with the oldest, so that what is new only adds to its end. */
type Slice = { from: number; count: number };

/** What the map says of posts that are live at `now`: those of a slice, newest first. */
async function listMappedPosts(db: Queryable, now: Date, { from, count }: Slice) {
  const rows = await db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(and(isPublished, lte(blogPosts.publishedAt, now)))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .offset(from)
    .limit(count);
  return rows.reverse();
}

/** What the map says of public projects: those of a slice, newest first. */
async function listMappedProjects(db: Queryable, { from, count }: Slice) {
  const rows = await db
    .select({
      id: portfolioProjects.id,
      slug: portfolioProjects.slug,
      updatedAt: portfolioProjects.updatedAt,
    })
    .from(portfolioProjects)
    .where(and(portfolioProjects.isVisible, not(portfolioProjects.isArchived)))
    .orderBy(asc(portfolioProjects.createdAt), asc(portfolioProjects.id))
    .offset(from)
    .limit(count);
  return rows.reverse();
}
