import { eq } from "drizzle-orm";
import { type Media, mediaUrl, parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { type StoredSite, siteFrom } from "#domain/site/normalize-site.ts";
import type { Site, SocialPicture } from "#domain/site/site.ts";
import { storedTimeZone } from "#domain/site/time-zone.ts";
import type { Queryable } from "../db/connection.ts";
import { findByAddresses } from "../media/store.ts";
import { siteConfig } from "./tables.ts";

/** Missing for a `TZ` such as `UTC+2`, an offset for `GMT-3`. */
const zoneOfServer: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Default until the owner chooses one. */
export const SERVER_TIME_ZONE = storedTimeZone(zoneOfServer ?? "") || "UTC";

/** Works without a stored row. `unsaved` values replace stored ones, for previews. spec: public-site §4 */
export async function readSite(db: Queryable, unsaved: StoredSite = {}): Promise<Site> {
  const [row] = await db.select().from(siteConfig).where(eq(siteConfig.id, 1));
  const urls = [row?.profileImageUrl, row?.ogImageUrl, row?.defaultOgImageUrl];
  const files = await findByAddresses(
    db,
    urls.flatMap((url) => (url && parseMediaUrl(url)) || []),
  );
  const portrait = files.get(row?.profileImageUrl ?? "");
  const site = siteFrom(
    { ...row, ...unsaved },
    portrait ? pictureFrom(portrait) : null,
    SERVER_TIME_ZONE,
  );
  const socialFile = site.socialPicture && files.get(site.socialPicture.url);
  return socialFile ? { ...site, socialPicture: socialPictureFrom(socialFile) } : site;
}

/** Social networks need JPEG. */
function socialPictureFrom(file: Media): SocialPicture {
  const picture = pictureFrom(file);
  if (!picture) return { url: mediaUrl(file), alt: "" };
  return { url: picture.src, alt: "", width: picture.width, height: picture.height };
}
