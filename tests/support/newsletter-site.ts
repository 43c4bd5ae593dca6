import { sql } from "drizzle-orm";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { vi } from "vitest";
import type { Placement } from "../../domain/newsletter/placements.ts";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { type ContentSite, startContentSite } from "./content-site.ts";
import { reusedPage } from "./reused-contexts.ts";

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
const NOWHERE = {
  ...Object.fromEntries(Object.keys(EVERYWHERE).map((name) => [name, false])),
  longTermVisitorId: false,
};

export type OwnPlacement = Exclude<Placement, "footer" | "page">;

export type NewsletterSite = ContentSite & {
  paths: Record<OwnPlacement, string>;
  /** Sets these switches, clears all others, and waits for the pages to update. */
  offer(values: Partial<typeof siteConfig.$inferInsert>): Promise<void>;
  /** A page with a unique client address, so that rate limits do not interfere. */
  open(browser: Browser, path: string, options?: BrowserContextOptions): Promise<Page>;
};

/** Trusts `X-Forwarded-For` from loopback. */
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
      // `expect` is unavailable in beforeAll. Pages are dropped one by one, so each is polled.
      for (const path of ["/privacy", ...Object.values(paths)]) {
        await vi.waitFor(async () => {
          const html = await (await fetch(site.url + path)).text();
          if (!html.includes(name)) throw new Error(`${path} does not show the switches yet`);
        }, 10_000);
      }
    },
    async open(browser, path, options) {
      visitors += 1;
      const page = await reusedPage(browser, options);
      await page.setExtraHTTPHeaders({ "X-Forwarded-For": `198.51.100.${visitors}` });
      await page.goto(site.url + path);
      return page;
    },
  };
}

export function formAt(page: Page, placement: Placement) {
  return page.locator(`form:has(#${placement}-email)`);
}
