import type { Site } from "#domain/site/site.ts";
import {
  hasPageCard,
  pageCard,
  postCard,
  projectCard,
  type SocialCard,
} from "#domain/site/social-card.ts";
import type { Queryable } from "../../db/connection.ts";
import { findCardAt } from "../items-at.ts";

/** Null when there is no public page at `path`. */
export async function findCard(
  db: Queryable,
  path: string,
  site: Site,
  now: Date,
): Promise<SocialCard | null> {
  if (hasPageCard(path)) return pageCard(path, site);
  const item = await findCardAt(db, path, now);
  if (!item) return null;
  return item.kind === "post" ? postCard(item.card, site) : projectCard(item.card, site);
}
