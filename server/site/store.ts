import { eq } from "drizzle-orm";
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

/** How many items the public may see; kept up to date by the database. */
export async function readTotal(
  db: Queryable,
  name: "public_projects" | "public_posts",
): Promise<number> {
  const [row] = await db.select().from(contentTotals).where(eq(contentTotals.name, name));
  return row?.total ?? 0;
}
