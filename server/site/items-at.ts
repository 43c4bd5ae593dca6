import { and, inArray, or } from "drizzle-orm";
import { type PostCard, postPath } from "#domain/posts/post.ts";
import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { type PublicPage, pageAt } from "#domain/site/page-at.ts";
import type { Queryable } from "../db/connection.ts";
import { findLivePostCard, isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { findPublicCard, isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** `path` is the item's own. */
export type ItemAt = { kind: "post" | "project"; id: string; title: string; path: string };

/** By those of `paths` that lead to an item: a public one, or any if `publicAt` is null. */
export async function findItemsAt(
  db: Queryable,
  paths: Iterable<string>,
  publicAt: Date | null,
): Promise<Map<string, ItemAt>> {
  const asked = [...paths].flatMap((path) => {
    const page = pageAt(path);
    return page ? [{ path, page }] : [];
  });
  const pages = asked.map(({ page }) => page);
  const items = new Map<string, ItemAt>();
  for (const { id, slug, title } of await readPosts(db, pages, publicAt)) {
    const path = postPath({ slug });
    items.set(path, { kind: "post", id, title, path });
  }
  for (const { id, slug, title } of await readProjects(db, pages, publicAt !== null)) {
    const path = projectPath({ id, slug });
    const item: ItemAt = { kind: "project", id, title, path };
    items.set(path, item).set(projectPath({ id, slug: null }), item);
  }
  const found = new Map<string, ItemAt>();
  for (const { path, page } of asked) {
    const item = items.get(page.path);
    if (item) found.set(path, item);
  }
  return found;
}

async function readPosts(db: Queryable, pages: readonly PublicPage[], publicAt: Date | null) {
  const slugs = pages.flatMap((page) => (page.kind === "post" ? page.slug : []));
  if (slugs.length === 0) return [];
  const { id, slug, title } = blogPosts;
  return db
    .select({ id, slug, title })
    .from(blogPosts)
    .where(and(inArray(slug, slugs), publicAt ? isLive(publicAt) : undefined));
}

async function readProjects(db: Queryable, pages: readonly PublicPage[], isPublicOnly: boolean) {
  const projects = pages.filter((page) => page.kind === "project");
  if (projects.length === 0) return [];
  const slugs = projects.flatMap((page) => ("slug" in page ? page.slug : []));
  const ids = projects.flatMap((page) => ("id" in page ? page.id : []));
  const { id, slug, title } = portfolioProjects;
  return db
    .select({ id, slug, title })
    .from(portfolioProjects)
    .where(and(or(inArray(slug, slugs), inArray(id, ids)), isPublicOnly ? isPublic : undefined));
}

type CardAt = { kind: "post"; card: PostCard } | { kind: "project"; card: ProjectCard };

/** The public item at a path. */
export async function findCardAt(db: Queryable, path: string, now: Date): Promise<CardAt | null> {
  const page = pageAt(path);
  if (page?.kind === "post") {
    const card = await findLivePostCard(db, page.slug, now);
    return card && { kind: "post", card };
  }
  if (page?.kind === "project") {
    const card = await findPublicCard(db, page);
    return card && { kind: "project", card };
  }
  return null;
}
