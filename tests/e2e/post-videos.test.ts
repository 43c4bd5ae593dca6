import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { writePost } from "../support/write-posts.ts";

const PLAYER = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";
/** Once the script is loaded. */
const PLAYABLE = ".video a[data-plays]";
const VIMEO = "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1";
const CONTENT = `<p>Before</p>
  <figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">My talk</a></figure>
  <figure class="video"><a href="https://vimeo.com/76979871">Watch the video on Vimeo</a></figure>`;

let path: string;
const stage = setStage(async (site) => {
  await makeAccount(site.db, "owner");
  const post = { title: "A talk", content: CONTENT, publishedAt: new Date() };
  ({ path } = await writePost(site, post));
});

/** The addresses of players that were requested. */
async function listen(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await context.route(/youtube|vimeo/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The film</p>" });
  });
  return requested;
}

const film = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${title}"]`).getByText("The film");

test("without scripts the link leads to the page of the video", async () => {
  const context = await reusedContext(stage.browser, { javaScriptEnabled: false });
  const requested = await listen(context);
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  await page.getByRole("link", { name: "My talk" }).click();
  await expect.poll(() => requested).toContain("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await context.close();
});

test("a click plays the video in its place, and nothing is requested before", async () => {
  const context = await reusedContext(stage.browser);
  const requested = await listen(context);
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  const link = page.getByRole("link", { name: "My talk" });
  await page.locator(PLAYABLE).first().waitFor();
  await link.hover();
  expect(requested).toEqual([]);
  await link.press("Enter");
  await film(page, "My talk").waitFor();
  expect(requested).toEqual([PLAYER]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  await page.getByRole("link", { name: "Watch the video on Vimeo" }).click();
  await film(page, "Watch the video on Vimeo").waitFor();
  expect(requested).toEqual([PLAYER, VIMEO]);
  expect(await page.locator(".video a").first().isVisible()).toBe(false);
  await context.close();
});

test("the policy of a page allows the players of its videos only", async () => {
  const policyOf = async (address: string) => {
    const { headers } = await fetch(stage.site.url + address);
    return headers.get("Content-Security-Policy") ?? "";
  };
  const players = "https://www.youtube-nocookie.com https://player.vimeo.com";
  expect(await policyOf(path)).toContain(`frame-src 'self' ${players};`);
  expect(await policyOf("/blog")).toContain("frame-src 'self';");
});

test("a post that was opened from the list plays its video too", async () => {
  const context = await reusedContext(stage.browser);
  const requested = await listen(context);
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/blog`);
  await waitForHydration(page);
  await page.getByRole("link", { name: "A talk" }).first().click();
  await page.locator(PLAYABLE).first().waitFor();
  await page.getByRole("link", { name: "My talk" }).click();
  await film(page, "My talk").waitFor();
  expect(requested).toEqual([PLAYER]);
  expect(new URL(page.url()).pathname).toBe(path);
  // Not again when the page is loaded once more.
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("link", { name: "My talk" }).waitFor();
  expect(requested).toEqual([PLAYER]);
  await context.close();
});

test("the editor plays a video on request, and stores nothing of it", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const requested = await listen(context);
  const page = await context.newPage();
  await page.goto("/admin/blog");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Edit A talk", exact: true }).click();
  const play = page.getByRole("button", { name: "Play the video" }).first();
  await play.waitFor();
  expect(requested).toEqual([]);
  await play.press("Enter");
  await film(page, "My talk").waitFor();
  expect(requested).toEqual([PLAYER]);
  await page.getByRole("button", { name: "Close the video" }).press("Enter");
  await expect.poll(() => page.locator(".video iframe").count()).toBe(0);
  await expect.poll(() => page.locator(".save-state").innerText()).toBe("All changes saved");
  await context.close();
});
