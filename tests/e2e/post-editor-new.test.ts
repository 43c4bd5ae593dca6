import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { ownerContext } from "../support/accounts.ts";
import { waitForPendingTasks } from "../support/browser.ts";
import { cardOf } from "../support/owners-posts.ts";
import {
  autoSave,
  content,
  field,
  journalOf,
  openPostPage,
  saveState,
  write,
} from "../support/post-page.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await ownerContext(stage.browser, stage.site.url);
  page = await openPostPage(await context.newPage(), "", "/admin/blog/new?tab=blog");
  return () => context.close();
});

/** Types without a pause until the post has its own address, and a little longer. */
async function typeThroughFirstSave(): Promise<string> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/saves?new", async (route) => {
    await isReleased;
    await route.continue();
  });
  const isSent = page.waitForRequest("**/saves?new");
  let typed = "";
  const type = async (words: string) => {
    typed += words;
    await page.keyboard.type(words);
  };
  await type("one ");
  await autoSave(page);
  await isSent;
  await type("two ");
  release();
  while (!page.url().includes("/admin/blog/edit/")) await type("on ");
  await page.getByRole("heading", { level: 1, name: "Edit Blog Post" }).waitFor();
  await type("three");
  return typed;
}

test("what is typed into the text while the first auto-save creates the post stays in it", async () => {
  await field(page, "Title").fill("Harbour");
  await write(page, "Before. After.");
  for (const _ of " After.") await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" ");
  const typed = await typeThroughFirstSave();
  expect(await content(page).innerText()).toBe(`Before. ${typed} After.`);
  await expect.poll(() => saveState(page).innerText()).toContain("Unsaved changes");
  await autoSave(page);
  await expect.poll(() => saveState(page).innerText()).toContain("Draft of your changes saved at");
  await page.reload();
  await expect.poll(() => content(page).innerText()).toBe(`Before. ${typed} After.`);
});

test("what is typed into the title while the first auto-save creates the post stays in it", async () => {
  const title = field(page, "Title");
  await title.fill("The  pier");
  await title.press("Home");
  for (const _ of "The ") await page.keyboard.press("ArrowRight");
  const typed = await typeThroughFirstSave();
  expect(await title.inputValue()).toBe(`The ${typed} pier`);
});

test("leaving another screen's changes for the post by the browser's Back asks first", async () => {
  await field(page, "Title").fill("Lighthouse");
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { level: 1, name: "Edit Blog Post" }).waitFor();
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await page.locator("a[href='/admin/blog/settings']").click();
  await page.getByLabel("Blog Page Title").fill("Half written");
  await page.evaluate(() => history.go(-2));
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
});

test("publishing a new post is no news to the window that does it, however late the reply is", async () => {
  const list = await context.newPage();
  await list.goto("/admin/blog");
  await page.route("**/saves?new", async (route) => {
    const response = await route.fetch();
    // Both windows are notified before the reply.
    await cardOf(list, "Breakwater").waitFor();
    await route.fulfill({ response });
  });
  const isRead = page.waitForResponse(/\/api\/posts\/[\da-f-]{36}$/);
  await field(page, "Title").fill("Breakwater");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await (await isRead).finished();
  await page.locator(".publish-card .badge").getByText("Published").waitFor();
  await waitForPendingTasks(page);
  await expect.poll(() => saveState(page).innerText()).toMatch(/^All changes saved/);
  expect(await saveState(page).innerText()).not.toContain("in the meantime");
});

test("the slug follows the title until the post is saved explicitly, past auto-saves and a reload", async () => {
  const [title, slug] = [field(page, "Title"), field(page, "Slug")];
  const autoSaved = async () => {
    await autoSave(page);
    await expect.poll(() => saveState(page).innerText()).toContain("Draft of your changes saved");
  };
  await title.pressSequentially("Sea");
  await autoSaved();
  await page.getByRole("heading", { level: 1, name: "Edit Blog Post" }).waitFor();
  await title.pressSequentially("side");
  await expect.poll(() => slug.inputValue()).toBe("seaside");
  await autoSaved();
  await openPostPage(page, "", page.url());
  expect(await slug.inputValue()).toBe("seaside");
  await title.press("End");
  await title.pressSequentially(" walk");
  await page.keyboard.press("Control+s");
  await expect.poll(() => saveState(page).innerText()).toMatch(/^All changes saved/);
  await title.pressSequentially(" in winter");
  expect(await slug.inputValue()).toBe("seaside-walk");
});

test("a new post that was closed before its first save is offered in the list and to the next new post", async () => {
  await field(page, "Title").fill("Breaker");
  await write(page, "Spray and foam.");
  await expect.poll(() => journalOf(page)).toContain("Spray and foam.");
  await page.close();

  const next = await openPostPage(await context.newPage(), "", "/admin/blog/new?tab=blog");
  const kept = next.getByRole("region", { name: "Unsaved changes found" });
  await kept.getByText("never saved: Title, Slug, Content.").waitFor();
  // Not in the way of another post.
  await field(next, "Title").fill("Tide");
  await next.keyboard.press("Control+s");
  await next.getByRole("heading", { level: 1, name: "Edit Blog Post" }).waitFor();
  await expect.poll(() => kept.count()).toBe(0);

  await next.goto("/admin/blog");
  await kept.getByRole("heading", { name: /^Unsaved post from .*: Breaker$/ }).waitFor();
  await kept.getByText("never saved: Title, Slug, Content.").waitFor();
  await kept.getByRole("button", { name: "Create draft from changes" }).click();
  await expect.poll(() => content(next).innerText()).toBe("Spray and foam.");
  await expect.poll(() => field(next, "Title").inputValue()).toBe("Breaker");
  await expect.poll(() => journalOf(next)).toBe("[]");
});

test("a draft from kept changes is created only after leaving was confirmed", async () => {
  await field(page, "Title").fill("Swell");
  await write(page, "Long waves.");
  await expect.poll(() => journalOf(page)).toContain("Long waves.");
  await page.close();
  const next = await openPostPage(await context.newPage(), "", "/admin/blog/new?tab=blog");
  await field(next, "Title").fill("Ripple");
  await next.route("**/saves?new", (route) => route.abort());
  const create = next.getByRole("button", { name: "Create draft from changes" });
  await create.click();
  const leaving = next.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => leaving.count()).toBe(0);
  await create.waitFor();
  await next.unroute("**/saves?new");
  await create.click();
  await leaving.getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => field(next, "Title").inputValue()).toBe("Swell");
});

test("what is typed while the screen is saved to be left keeps it open", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await field(page, "Title").fill("Current");
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { level: 1, name: "Edit Blog Post" }).waitFor();
  await page.route("**/saves", async (route) => {
    await isReleased;
    await route.continue();
  });
  await field(page, "Title").fill("Current affairs");
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  const isSent = page.waitForRequest("**/saves");
  await leaving.getByRole("button", { name: "Save and leave" }).click();
  await isSent;
  await field(page, "Title").fill("Current affairs at sea");
  const isSaved = page.waitForResponse("**/saves");
  release();
  await isSaved;
  await waitForPendingTasks(page);
  expect(await field(page, "Title").inputValue()).toBe("Current affairs at sea");
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await leaving.getByRole("button", { name: "Save and leave" }).click();
  await page.waitForURL("**/admin/blog");
});

test("a new post whose first save was not answered is offered by its own editor only", async () => {
  await page.route("**/saves?new", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(page, "Title").fill("Undertow");
  await page.keyboard.press("Control+s");
  await expect.poll(() => saveState(page).innerText()).toContain("Kept in this browser");
  await expect.poll(() => journalOf(page)).toContain("Undertow");
  await page.close();

  const list = await context.newPage();
  await list.goto("/admin/blog");
  await cardOf(list, "Undertow").waitFor();
  await expect.poll(() => journalOf(list)).toContain('"isNew":false');
  expect(await list.getByRole("region", { name: "Unsaved changes found" }).count()).toBe(0);
});

test("posts are written and saved where the site has no HTTPS", async () => {
  const plain = await context.newPage();
  await plain.addInitScript(() => {
    for (const [owner, name] of [
      [Crypto.prototype, "randomUUID"],
      [Crypto.prototype, "subtle"],
      [Navigator.prototype, "locks"],
      [Navigator.prototype, "clipboard"],
    ] as const)
      Reflect.deleteProperty(owner, name);
  });
  await openPostPage(plain, "", "/admin/blog/new?tab=blog");
  expect(await plain.evaluate(() => "randomUUID" in crypto)).toBe(false);
  await field(plain, "Title").fill("Dune");
  await write(plain, "Sand.");
  await plain.keyboard.press("Control+s");
  await plain.getByRole("heading", { level: 1, name: "Edit Blog Post" }).waitFor();
  await expect.poll(() => saveState(plain).innerText()).toMatch(/^All changes saved/);
});
