import { and, inArray } from "drizzle-orm";
import { isUuid } from "#domain/forms/uuid.ts";
import { percentDecoded } from "#domain/html/addresses.ts";
import { MEDIA_AREAS, parseMediaKey } from "#domain/media/media.ts";
import { postPath } from "#domain/posts/post.ts";
import { isPlainSlug } from "#domain/posts/slug.ts";
import { oldPathFrom } from "#domain/site/old-path.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import type { Queryable } from "../db/connection.ts";
import { media } from "../media/tables.ts";
import { isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { resourceRouteAt } from "../resource-routes.ts";
import { findRedirects } from "../site/redirects.ts";
import type { World } from "../world.ts";
import type { PostLink } from "./inspect-article.ts";
import { isLive } from "./store.ts";
import { blogPosts } from "./tables.ts";

const CHECKED_MAX = 200;
const PAGES = new Set([...Object.keys(PAGE_TITLES), "/login"]);

/** Whether the site itself has this page, whatever is published. */
export const isPage = (path: string) => PAGES.has(trimmed(path));

/** `opens`: the path of a link that does not begin with one. */
type DeadLink<Link> = Link & { opens: string | null };

/** Links to pages of the site that do not exist, and to parts of the text that it does not have. */
export async function findDeadLinks<Link extends PostLink>(
  world: Pick<World, "db" | "now" | "settings">,
  { links, anchors }: { links: readonly Link[]; anchors: readonly string[] },
): Promise<DeadLink<Link>[]> {
  const page = new URL(postPath({ slug: "" }), world.settings.SITE_URL);
  const own = ownLinks(links, page).slice(0, CHECKED_MAX);
  const pathOf = ({ href }: PostLink) => new URL(href, page).pathname;
  const missing = new Set(await missingPaths(world, own.filter(isToPage).map(pathOf)));
  const ids = new Set(anchors);
  const isDead = (link: PostLink) =>
    isToPage(link) ? missing.has(pathOf(link)) : !leadsTo(ids, link.href.slice(1));
  return own.filter(isDead).map((link) => {
    const isRelative = !/^(?:[/\\#]|[a-z][\w+.-]*:)/i.test(link.href);
    return { ...link, opens: isRelative ? pathOf(link) : null };
  });
}

/** `page`: what relative links are resolved against, as in a browser. */
function ownLinks<Link extends PostLink>(links: readonly Link[], page: URL): Link[] {
  return links.filter(({ href }) => URL.parse(href, page)?.origin === page.origin);
}

const isToPage = ({ href }: PostLink) => !href.startsWith("#");

/** As browsers look for it. */
function leadsTo(ids: ReadonlySet<string>, fragment: string): boolean {
  return ids.has(fragment) || ids.has(percentDecoded(fragment));
}

/** Percent-encoded paths at which visitors find nothing. With one query for each kind of address. */
export async function missingPaths(
  { db, now }: Pick<World, "now"> & { db: Queryable },
  paths: readonly string[],
): Promise<string[]> {
  const at = now();
  let missing = paths.filter((path) => !isPage(path) && !resourceRouteAt(path));
  for (const { keyOf, find } of KINDS) {
    const keys = new Set(missing.flatMap((path) => keyOf(path) ?? []));
    const found = new Set(keys.size > 0 ? await find(db, [...keys], at) : []);
    missing = missing.filter((path) => !found.has(keyOf(path) ?? ""));
  }
  return missing;
}

/** `keyOf` is null for addresses of other kinds, and for those that nothing can have. */
type Kind = {
  keyOf: (path: string) => string | null;
  find: (db: Queryable, keys: string[], now: Date) => Promise<Iterable<string>>;
};

const KINDS: Kind[] = [
  {
    keyOf: (path) => slugIn(path, "blog"),
    find: async (db, slugs, now) => {
      const { slug } = blogPosts;
      const isNamed = and(isLive(now), inArray(slug, slugs));
      return (await db.select({ slug }).from(blogPosts).where(isNamed)).map((post) => post.slug);
    },
  },
  {
    keyOf: (path) => slugIn(path, "project"),
    find: async (db, slugs) => {
      const { slug } = portfolioProjects;
      const isNamed = and(isPublic, inArray(slug, slugs));
      const rows = await db.select({ slug }).from(portfolioProjects).where(isNamed);
      return rows.flatMap((project) => project.slug ?? []);
    },
  },
  {
    keyOf: (path) => {
      const [noun, by, id = "", ...more] = segmentsOf(path);
      const isById = noun === "project" && by === "id" && isUuid(id) && more.length === 0;
      return isById ? id.toLowerCase() : null;
    },
    find: async (db, ids) => {
      const { id } = portfolioProjects;
      const isNamed = and(isPublic, inArray(id, ids));
      const rows = await db.select({ id }).from(portfolioProjects).where(isNamed);
      return rows.map((project) => project.id);
    },
  },
  {
    // The original, a rendition, or either with a name for people.
    keyOf: (path) => {
      const [, area, name] = path.startsWith("/media/") ? segmentsOf(path) : [];
      const file = parseMediaKey(`${area}/${name}`);
      return file && `${file.area}/${file.hash}`;
    },
    find: async (db, keys) => {
      const { area, hash } = media;
      const hashes = keys.map((key) => key.split("/")[1] ?? "");
      // With the areas, since the index begins with them.
      const isNamed = and(inArray(area, MEDIA_AREAS), inArray(hash, hashes));
      const rows = await db.select({ area, hash }).from(media).where(isNamed);
      return rows.map((file) => `${file.area}/${file.hash}`);
    },
  },
  {
    keyOf: oldPathFrom,
    find: async (db, paths, now) => (await findRedirects(db, paths, now)).keys(),
  },
];

function slugIn(path: string, page: string): string | null {
  const [noun, slug = "", ...more] = segmentsOf(path);
  return noun === page && isPlainSlug(slug) && more.length === 0 ? slug : null;
}

function segmentsOf(path: string): string[] {
  return trimmed(path).split("/").slice(1).map(percentDecoded);
}

const trimmed = (path: string) => path.replace(/(.)\/$/, "$1");
