import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { importSampleContent } from "#server/import/sample.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, waitForHydration } from "../support/browser.ts";
import { importWorld } from "../support/import-world.ts";
import { databaseUrl, startSite } from "../support/site.ts";
import { smallSample } from "../support/small-pictures.ts";
import { setStageOf } from "../support/stage.ts";

const stage = setStageOf(startSampleSite, ({ db }) => makeAccount(db, "owner"));

async function startSampleSite() {
  const [sample, { world, connection, close }] = await Promise.all([smallSample(), importWorld()]);
  await importSampleContent(world, () => {}, sample.path);
  const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: world.environment.DATA_DIR };
  const site = await startSite(env);
  return {
    ...site,
    db: world.db,
    async stop() {
      await site.stop();
      await Promise.all([close(), sample.close()]);
    },
  };
}

const SCREENS = ["/admin", "/admin/projects", "/admin/blog"];

async function open(path: string): Promise<Page> {
  const page = await (await ownerContext(stage.browser, stage.site.url)).newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const notice = (page: Page) => page.getByRole("region", { name: "Sample content" });
const remove = (page: Page) => notice(page).getByRole("button", { name: "Remove sample content" });
const question = (page: Page) => page.getByRole("dialog", { name: "Remove the sample content?" });

test.each(SCREENS)(
  "%s says that the site shows sample content, and offers to remove it",
  async (path) => {
    const page = await open(path);
    expect(await notice(page).innerText()).toContain("This site shows sample content.");
    expect(await accessibilityProblems(page)).toEqual([]);
    await remove(page).click();
    await question(page).getByText("This action cannot be undone.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => question(page).count()).toBe(0);
    expect(await notice(page).count()).toBe(1);
    await page.context().close();
  },
);

test("once the owner has created a post, every screen asks until the answer is to keep the sample", async () => {
  const [post] = await stage.site.db
    .insert(blogPosts)
    .values({ title: "Mine", slug: "mine" })
    .returning();
  for (const path of SCREENS) {
    const page = await open(path);
    await question(page).getByText("You now have content of your own.").waitFor();
    await page.context().close();
  }
  const page = await open("/admin/blog");
  const kept = page.waitForResponse((response) => response.url().includes("/admin/sample"));
  await question(page).getByRole("button", { name: "Keep it for now" }).click();
  await kept;
  await expect.poll(() => question(page).count()).toBe(0);
  await page.reload();
  await waitForHydration(page);
  expect(await question(page).count()).toBe(0);
  await remove(page).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await stage.site.db.delete(blogPosts).where(eq(blogPosts.id, post?.id ?? ""));
  await page.context().close();
});

test("removing the sample content takes the notice from every screen, and stays on this one", async () => {
  const { db } = stage.site;
  expect(await db.$count(portfolioProjects)).toBeGreaterThan(0);
  expect(await db.$count(blogPosts)).toBeGreaterThan(0);
  const page = await open("/admin/blog");
  const other = await open("/admin/projects");
  await remove(page).click();
  await question(page).getByRole("button", { name: "Remove sample content" }).click();
  await expect.poll(() => page.locator(".toast").innerText()).toContain("Sample content removed");
  await page.getByText("No blog posts found").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/blog");
  await expect.poll(() => question(page).count()).toBe(0);
  await expect.poll(() => notice(page).count()).toBe(0);
  await expect.poll(() => notice(other).count()).toBe(0);
  expect(await db.$count(portfolioProjects)).toBe(0);
  expect(await db.$count(blogPosts)).toBe(0);
  for (const path of SCREENS) {
    await page.goto(path);
    expect(await notice(page).count(), path).toBe(0);
  }
  await other.context().close();
  await page.context().close();
});
