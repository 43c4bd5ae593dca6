import type { Page } from "playwright-core";
import { announce } from "#server/db/announcements.ts";
import { subscribers } from "#server/newsletter/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount } from "./accounts.ts";
import type { ContentSite } from "./content-site.ts";
import { addPost } from "./rows.ts";
import { truncateTables } from "./truncate-tables.ts";

const POSTS = 23;

const titleOf = (nth: number) => `Post ${String(nth).padStart(2, "0")}`;
export const postSlugOf = (title: string) => title.toLowerCase().replace(" ", "-");

/** `Post 01` (newest) to `Post 23`, all drafts; one subscriber gets emails about new posts. */
export async function fillWithPosts({ db }: Pick<ContentSite, "db">): Promise<void> {
  await makeAccount(db, "owner");
  await truncateTables(db, "blog_posts");
  for (let nth = 1; nth <= POSTS; nth += 1) {
    const title = titleOf(nth);
    const createdAt = new Date(Date.UTC(2026, 0, POSTS - nth + 1));
    await addPost(db, { title, slug: postSlugOf(title), createdAt });
  }
  await db.insert(siteConfig).values({ id: 1 }).onConflictDoNothing();
  await db.update(siteConfig).set({ newsletterEnabled: true, newsletterAutoSendOnPublish: true });
  const email = "reader@example.com";
  await db
    .insert(subscribers)
    .values({ email, source: "footer", status: "confirmed", confirmedAt: new Date() });
  await announce(db, ["site", "posts"]);
}

export const cardOf = (page: Page, title: string) =>
  page.locator(".post-item", { has: page.getByRole("link", { name: title, exact: true }) });
