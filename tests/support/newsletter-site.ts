import { sql } from "drizzle-orm";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { vi } from "vitest";
import type { Place } from "../../domain/newsletter/places.ts";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { type ContentSite, startContentSite } from "./content-site.ts";

export const EVERYWHERE = {
  newsletterEnabled: true,
  newsletterShowHomeButton: true,
  newsletterShowOnProjects: true,
  newsletterShowOnAbout: true,
  newsletterShowOnBlogListing: true,
  newsletterShowOnBlogPosts: true,
  newsletterShowInFooter: true,
  footerEnabled: true,
};
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((name) => [name, false]));

/** The places that are not the footer, which stands on every page. */
export type OwnPlace = Exclude<Place, "footer" | "page">;

export type NewsletterSite = ContentSite & {
  /** The page on which a form of each place stands. */
  paths: Record<OwnPlace, string>;
  /** Sets the owner's switches, all others off, and waits until pages follow. */
  offer(values: Partial<typeof siteConfig.$inferInsert>): Promise<void>;
  /** A page of a visitor with a network address of its own, so that nobody uses up another's limit. */
  open(browser: Browser, path: string, options?: BrowserContextOptions): Promise<Page>;
};

/** The product with content, in which visitors have the addresses that tests give them. */
export async function startNewsletterSite(
  env: Record<string, string> = {},
): Promise<NewsletterSite> {
  const site = await startContentSite({ TRUSTED_PROXIES: "127.0.0.1", ...env });
  const [post] = await site.db.select().from(blogPosts).where(sql`status = 'published'`).limit(1);
  const [project] = await site.db
    .select()
    .from(portfolioProjects)
    .where(sql`is_visible and not is_archived and slug is not null`)
    .limit(1);
  let offers = 0;
  let visitors = 0;
  const paths = {
    home: "/",
    about: "/about",
    listing: "/blog",
    contact: "/contact",
    post: `/blog/${post?.slug}`,
    project: `/project/${project?.slug}`,
  };
  return {
    ...site,
    paths,
    async offer(values) {
      offers += 1;
      const name = `Site number ${offers}.`;
      const words = { newsletterStrapMessage: "", newsletterButtonText: "" };
      await site.db.update(siteConfig).set({ ...NOWHERE, ...words, ...values, name });
      await announce(site.db, ["site"]);
      // Not by `expect`, since it is also asked for ahead of all tests. Each page by itself: one that
      // was not kept shows the new name before the others are dropped.
      for (const path of ["/privacy", ...Object.values(paths)]) {
        await vi.waitFor(async () => {
          const html = await (await fetch(site.url + path)).text();
          if (!html.includes(name)) throw new Error(`${path} does not show the switches yet`);
        }, 10_000);
      }
    },
    async open(browser, path, options) {
      visitors += 1;
      const context = await browser.newContext({
        ...options,
        extraHTTPHeaders: { "X-Forwarded-For": `198.51.100.${visitors}` },
      });
      const page = await context.newPage();
      await page.goto(site.url + path);
      return page;
    },
  };
}

/** The form of a place. */
export function formAt(page: Page, place: Place) {
  return page.locator(`form:has(#${place}-email)`);
}
