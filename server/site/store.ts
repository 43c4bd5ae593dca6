import { eq, inArray, sum } from "drizzle-orm";
import { type Media, mediaUrl, parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { siteFrom } from "#domain/site/normalise-site.ts";
import type { Site, SocialPicture } from "#domain/site/site.ts";
import type { Queryable } from "../db/connection.ts";
import { findByAddresses } from "../media/store.ts";
import { contentTotals, siteConfig } from "./tables.ts";

/** The time zone of dates that people see, until the owner chooses one. */
const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The site's brand and switches. A missing row is tolerated. spec: public-site §4 */
export async function readSite(db: Queryable): Promise<Site> {
  const [row] = await db.select().from(siteConfig).where(eq(siteConfig.id, 1));
  const urls = [row?.profileImageUrl, row?.ogImageUrl, row?.defaultOgImageUrl];
  const files = await findByAddresses(
    db,
    urls.flatMap((url) => (url && parseMediaUrl(url)) || []),
  );
  const portrait = files.get(row?.profileImageUrl ?? "");
  const site = siteFrom(row ?? {}, portrait ? pictureFrom(portrait) : null, SERVER_TIME_ZONE);
  const shared = site.socialPicture && files.get(site.socialPicture.url);
  return shared ? { ...site, socialPicture: socialPictureFrom(shared) } : site;
}

/** Networks show JPEG, so a file of our own is shared as that. */
function socialPictureFrom(file: Media): SocialPicture {
  const made = pictureFrom(file);
  if (!made) return { url: mediaUrl(file), alt: "" };
  return { url: made.src, alt: "", width: made.width, height: made.height };
}

/** What is counted, under the names that the database's triggers give it. */
export type TotalName =
  | "projects"
  | `${"public" | "hidden" | "featured" | "archived"}_projects`
  | "posts"
  | `${"public" | "scheduled" | "draft" | "archived"}_posts`
  | "post_views"
  | "messages"
  | "unread_messages"
  | "spam"
  | `${"pending" | "confirmed" | "unsubscribed" | "bounced" | "complained"}_subscribers`;

/** How many there are of each; kept up to date by the database. */
export async function readTotals<Name extends TotalName>(
  db: Queryable,
  names: readonly Name[],
): Promise<(name: Name) => number> {
  const rows = await db
    .select({ name: contentTotals.name, total: sum(contentTotals.total).mapWith(Number) })
    .from(contentTotals)
    .where(inArray(contentTotals.name, [...names]))
    .groupBy(contentTotals.name);
  const totals = new Map(rows.map(({ name, total }) => [name, total]));
  return (name) => totals.get(name) ?? 0;
}

/** One of them. */
export async function readTotal(db: Queryable, name: TotalName): Promise<number> {
  const totalOf = await readTotals(db, [name]);
  return totalOf(name);
}
