import { eq } from "drizzle-orm";
import { parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { DEFAULT_NAME, DEFAULT_SUBTITLE, QUICK_TAGS_SHOWN, type Site } from "#domain/site/site.ts";
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
  return {
    name: row?.name || DEFAULT_NAME,
    subtitle: row?.siteSubtitle || DEFAULT_SUBTITLE,
    title: row?.siteTitle || row?.name || DEFAULT_NAME,
    pageTitle: row?.pageTitle ?? "",
    description: row?.metaDescription || row?.siteDescription || "",
    keywords: row?.metaKeywords ?? [],
    socialImageUrl: row?.ogImageUrl || row?.defaultOgImageUrl || "",
    faviconUrl: row?.faviconUrl ?? "",
    twitterHandle: row?.twitterHandle ?? "",
    googleVerification: row?.googleVerification ?? "",
    linkedinUrl: row?.linkedinUrl ?? "",
    quickTags: (row?.quickTags ?? []).slice(0, QUICK_TAGS_SHOWN),
    footerEnabled: row?.footerEnabled ?? true,
    blogTitle: row?.blogPageTitle || "Blog",
    blogMetaTitle: row?.blogMetaTitle ?? "",
    blogMetaDescription: row?.blogMetaDescription ?? "",
    picture: portrait ? pictureFrom(portrait) : null,
    picturePosition: row?.profileImagePosition ?? "center",
    timeZone: row?.timeZone || SERVER_TIME_ZONE,
  };
}

/** How many items the public may see; kept up to date by the database. */
export async function readTotal(
  db: Queryable,
  name: "public_projects" | "public_posts",
): Promise<number> {
  const [row] = await db.select().from(contentTotals).where(eq(contentTotals.name, name));
  return row?.total ?? 0;
}
