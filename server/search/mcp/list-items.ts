import { POSTS_PER_PAGE } from "#domain/posts/post.ts";
import { HOME_PAGE_SIZE } from "#domain/projects/project.ts";
import { readTotal } from "../../db/totals.ts";
import { countLivePosts, listLivePosts } from "../../posts/store.ts";
import { listPublicProjects } from "../../projects/store.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { postEntry, projectEntry } from "./entries.ts";

export const LISTED_NOUNS = ["projects", "articles"] as const;

/** `page` from 1. */
export async function listItems(
  { db, now, environment }: World,
  noun: (typeof LISTED_NOUNS)[number],
  page: number,
) {
  const origin = environment.SITE_URL;
  if (noun === "projects") {
    const total = await readTotal(db, "public_projects");
    const cards = await listPublicProjects(db, page);
    const items = cards.map((card) => projectEntry(card, origin));
    return { items, total, page, pages: Math.ceil(total / HOME_PAGE_SIZE) };
  }
  const moment = now();
  const total = await countLivePosts(db, moment);
  const cards = await listLivePosts(db, page, moment);
  const { timeZone } = await readSite(db);
  const items = cards.map((card) => postEntry(card, origin, timeZone));
  return { items, total, page, pages: Math.ceil(total / POSTS_PER_PAGE) };
}
