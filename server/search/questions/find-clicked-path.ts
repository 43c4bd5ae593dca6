import { and, eq, sql } from "drizzle-orm";
import { parseMediaUrl } from "#domain/media/media.ts";
import { SOURCE_PAGE_NAMES } from "#domain/site/page-titles.ts";
import type { Queryable } from "../../db/connection.ts";
import { media } from "../../media/tables.ts";
import { findItemSource } from "../own-answers/find-own-answer.ts";
import { ownAnswers } from "../own-answers/tables.ts";
import { opensText } from "../passages/public-files.ts";

/**
 * What is stored of an address that a visitor reports as opened: that of a page or file of the site, without
 * its query, or a link of the owner's answers. Null for all others, which visitors could make up.
 */
export async function findClickedPath(
  db: Queryable,
  address: string,
  now: Date,
): Promise<string | null> {
  const [link = ""] = address.split("#", 1);
  if (await isOwnLink(db, link)) return link;
  const [path = ""] = link.split("?", 1);
  const isSource =
    SOURCE_PAGE_NAMES.has(path) ||
    (await findItemSource(db, path, now)) !== null ||
    (await isPublicFile(db, path));
  return isSource ? path : null;
}

async function isOwnLink(db: Queryable, link: string): Promise<boolean> {
  const isSame = sql`split_part(${ownAnswers.link}, '#', 1) = ${link}`;
  return (await db.$count(ownAnswers, isSame)) > 0;
}

async function isPublicFile(db: Queryable, path: string): Promise<boolean> {
  const address = parseMediaUrl(path);
  if (!address) return false;
  const { area, hash, ext } = address;
  const isOpen = sql`exists (select from public_uses u where u.media_id = ${media.id} and ${opensText})`;
  const isFile = and(eq(media.area, area), eq(media.hash, hash), eq(media.ext, ext), isOpen);
  return (await db.$count(media, isFile)) > 0;
}
