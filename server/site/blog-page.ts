import { and, eq, sql } from "drizzle-orm";
import type { BlogPage } from "#domain/site/blog-page.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import type { Saved, Versioned } from "../db/saved.ts";
import type { World } from "../world.ts";
import { siteConfig } from "./tables.ts";

const COLUMNS = {
  title: siteConfig.blogPageTitle,
  metaTitle: siteConfig.blogMetaTitle,
  metaDescription: siteConfig.blogMetaDescription,
  version: siteConfig.version,
};

export async function readBlogPage(db: Queryable): Promise<Versioned<BlogPage>> {
  const [row] = await db.select(COLUMNS).from(siteConfig).where(eq(siteConfig.id, 1));
  return row ?? { title: "Blog", metaTitle: "", metaDescription: "", version: 1 };
}

/** Conflicts when the configuration was saved since `version`. */
export async function saveBlogPage(
  { db, now }: Pick<World, "db" | "now">,
  { title, metaTitle, metaDescription, version }: Versioned<BlogPage>,
): Promise<Saved<BlogPage>> {
  return db.transaction(async (tx) => {
    await tx.insert(siteConfig).values({ id: 1 }).onConflictDoNothing();
    const [saved] = await tx
      .update(siteConfig)
      .set({
        blogPageTitle: title || "Blog",
        blogMetaTitle: metaTitle,
        blogMetaDescription: metaDescription,
        updatedAt: now(),
        version: sql`${siteConfig.version} + 1`,
      })
      .where(and(eq(siteConfig.id, 1), eq(siteConfig.version, version)))
      .returning(COLUMNS);
    if (!saved) return { status: "conflict", current: await readBlogPage(tx) };
    await announce(tx, ["site"]);
    return { status: "saved", current: saved };
  });
}
