import { eq } from "drizzle-orm";
import { parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { siteFrom } from "#domain/site/normalise-site.ts";
import type { Site } from "#domain/site/site.ts";
import type { Queryable } from "../db/connection.ts";
import { findByAddress } from "../media/store.ts";
import { contentTotals, siteConfig } from "./tables.ts";

/** The time zone of dates that people see, until the owner chooses one. */
const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The site's brand and switches. A missing row is tolerated. spec: public-site §4 */
export async function readSite(db: Queryable): Promise<Site> {
  const [row] = await db.select().from(siteConfig).where(eq(siteConfig.id, 1));
  const address = row && parseMediaUrl(row.profileImageUrl);
  const portrait = address && (await findByAddress(db, address));
  return siteFrom(row ?? {}, portrait ? pictureFrom(portrait) : null, SERVER_TIME_ZONE);
}

/** How many items the public may see; kept up to date by the database. */
export async function readTotal(
  db: Queryable,
  name: "public_projects" | "public_posts",
): Promise<number> {
  const [row] = await db.select().from(contentTotals).where(eq(contentTotals.name, name));
  return row?.total ?? 0;
}
