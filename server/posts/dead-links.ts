import { and, eq, not } from "drizzle-orm";
import { isUuid } from "#domain/forms/uuid.ts";
import { percentDecoded } from "#domain/html/addresses.ts";
import { parseMediaUrl } from "#domain/media/media.ts";
import { isPlainSlug } from "#domain/posts/slug.ts";
import type { Queryable } from "../db/connection.ts";
import { findByAddresses } from "../media/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { findRedirect } from "../site/redirects.ts";
import type { World } from "../world.ts";
import type { PostLink } from "./inspect-article.ts";
import { isLive } from "./store.ts";
import { blogPosts } from "./tables.ts";

const CHECKED_MAX = 200;
const PAGES = new Set([
  "/",
  "/about",
  "/contact",
  "/blog",
  "/privacy",
  "/feed.xml",
  "/sitemap.xml",
]);

/** Links to pages of the site that do not exist, and to parts of the text that it does not have. */
export async function findDeadLinks(
  world: Pick<World, "db" | "now" | "settings">,
  { links, anchors }: { links: readonly PostLink[]; anchors: readonly string[] },
): Promise<PostLink[]> {
  const ids = new Set(anchors);
  const dead: PostLink[] = [];
  for (const link of ownLinks(links, world.settings.SITE_URL).slice(0, CHECKED_MAX)) {
    const { href } = link;
    const isDead = href.startsWith("#")
      ? !leadsTo(ids, href.slice(1))
      : await leadsNowhere(world, href);
    if (isDead) dead.push(link);
  }
  return dead;
}

/** As browsers look for it. */
function leadsTo(ids: ReadonlySet<string>, fragment: string): boolean {
  return ids.has(fragment) || ids.has(percentDecoded(fragment));
}

function ownLinks(links: readonly PostLink[], siteUrl: string): PostLink[] {
  const { origin } = new URL(siteUrl);
  return links.filter(({ href }) => URL.parse(href, siteUrl)?.origin === origin);
}

async function leadsNowhere(
  { db, now, settings }: Pick<World, "db" | "now" | "settings">,
  href: string,
): Promise<boolean> {
  const url = new URL(href, settings.SITE_URL);
  const path = url.pathname.replace(/(.)\/$/, "$1");
  if (PAGES.has(path)) return false;
  const [, noun = "", ...rest] = path.split("/").map(percentDecoded);
  if (noun === "blog" && rest.length === 1 && (await isLivePost(db, rest[0] ?? "", now())))
    return false;
  if (noun === "project" && (await isPublicProject(db, rest))) return false;
  const media = parseMediaUrl(path);
  if (media) return (await findByAddresses(db, [media])).size === 0;
  return (await findRedirect(db, url.pathname, now())) === null;
}

async function isLivePost(db: Queryable, slug: string, now: Date): Promise<boolean> {
  if (!isPlainSlug(slug)) return false;
  return (await db.$count(blogPosts, and(isLive(now), eq(blogPosts.slug, slug)))) > 0;
}

/** By slug, or by `id/…`. */
async function isPublicProject(db: Queryable, rest: readonly string[]): Promise<boolean> {
  const { id, slug, isVisible, isArchived } = portfolioProjects;
  const [first = "", second = ""] = rest;
  const isIt = first === "id" ? eq(id, second) : eq(slug, first);
  if (first === "id" ? !isUuid(second) : !isPlainSlug(first)) return false;
  return (await db.$count(portfolioProjects, and(isIt, isVisible, not(isArchived)))) > 0;
}
