import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { blogPosts } from "#server/posts/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, contrastProblems, setDarkTheme } from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { overflowing } from "../support/overflowing.ts";
import { field, imageCard, openPostPage, saveState } from "../support/post-page.ts";
import { htmlOf } from "../support/project-form.ts";
import { setStage } from "../support/stage.ts";

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9c03";
const WIDTHS = [390, 820, 1440];

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
});

async function openPost(
  content: string,
  more: Partial<typeof blogPosts.$inferInsert> = {},
): Promise<Page> {
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await db
    .insert(blogPosts)
    .values({ id: ID, slug: "checked", title: "Checked", content, ...more });
  const context = await ownerContext(stage.browser, stage.site.url);
  return openPostPage(await context.newPage(), ID);
}

const card = (page: Page) => page.getByRole("region", { name: "Before publishing" });
const selectedText = (page: Page) => page.evaluate(() => String(getSelection()));

test("external links are checked on request only, and a finding leads to its link", async () => {
  let requests = 0;
  const inside = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  const address = inside.address();
  const href = `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}/`;
  const page = await openPost(`<p>Read this here.</p><p>And <a href="${href}">here</a>.</p>`);
  await card(page).getByRole("button", { name: "Check this post" }).click();
  await card(page).getByText("1 link to another site, not checked yet").waitFor();

  await card(page).getByRole("button", { name: "Check external links" }).press("Enter");
  await card(page).getByText("1 link to another site, checked").waitFor({ timeout: 30_000 });
  const finding = card(page).getByRole("listitem").filter({ hasText: "leads into a private" });
  await finding.getByRole("button", { name: "Show" }).press("Enter");
  await expect.poll(() => selectedText(page)).toBe("here");
  const paragraph = () =>
    page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest("p")?.textContent);
  await expect.poll(paragraph).toBe("And here.");
  expect(requests).toBe(0);
  await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page, WIDTHS)).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const isDark of [false, true]) {
      await setDarkTheme(page, isDark);
      expect(await contrastProblems(page)).toEqual([]);
    }
  }
  inside.close();
  await page.context().close();
});

test("a dead link in an answer is found, and its answer opened", async () => {
  const faqs = [
    { question: "Where?", answer: "<p>Here.</p>" },
    { question: "When?", answer: '<p>See <a href="/gone?a=1&amp;b=2">the times</a>.</p>' },
  ];
  const page = await openPost("<p>Words.</p>", { faqs });
  await card(page).getByRole("button", { name: "Check this post" }).click();
  const finding = card(page).getByRole("listitem").filter({ hasText: "/gone?a=1&b=2 is broken" });
  await finding.getByRole("button", { name: "Show" }).press("Enter");
  await page.getByRole("textbox", { name: "Answer 2" }).getByText("the times").waitFor();
  await page.context().close();
});

test("the email is previewed as it would be sent, with unsaved changes", async () => {
  const page = await openPost("<p>The first paragraph.</p>", { firstPublishedAt: new Date() });
  await page.getByLabel("Title", { exact: true }).fill("A letter to readers");
  await page.getByLabel("Excerpt", { exact: true }).fill("What it is about");
  const others: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(stage.site.url)) others.push(request.url());
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const isDark of [false, true]) {
      await setDarkTheme(page, isDark);
      await card(page).getByRole("button", { name: "Preview email" }).click();
      const dialog = page.getByRole("dialog", { name: "Email preview" });
      const mail = dialog.frameLocator("iframe");
      await mail.getByRole("heading", { name: "A letter to readers" }).waitFor();
      await mail.getByText("The first paragraph.").waitFor();
      const facts = await dialog.locator("dl").innerText();
      expect(facts).toContain("A letter to readers");
      expect(facts).toContain("What it is about");
      expect(facts).toMatch(/KB of 102 KB/);
      expect(facts).toContain("publishing it again doesn't send it");
      expect(await overflowing(page, [width])).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  }
  expect(others).toEqual([]);
  await page.context().close();
});

test("a check names what could be better, and leads there", async () => {
  const page = await openPost("<p>First words.</p>");
  await card(page).getByRole("button", { name: "Check this post" }).click();
  const findings = card(page).getByRole("listitem");
  await findings.filter({ hasText: "Without an excerpt" }).waitFor();
  await findings
    .filter({ hasText: "Without an excerpt" })
    .getByRole("button", { name: "Show" })
    .click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("post-excerpt");
  await page.context().close();
});

test("a dead link of a picture is found in the text and changed there", async () => {
  const picture = `<figure><a href="/blog/gone"><img src="/media/pier.jpg" alt="A pier"></a></figure>`;
  const page = await openPost(`<p>First words.</p>${picture}`);
  await card(page).getByRole("button", { name: "Check this post" }).click();
  const finding = card(page).getByRole("listitem").filter({ hasText: "/blog/gone" });
  await finding.getByRole("button", { name: "Show" }).click();
  const tools = page.getByRole("group", { name: "Picture" });
  await tools.getByText("/blog/gone").waitFor();
  await tools.getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture link" });
  const address = dialog.getByLabel("Link (optional)");
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  const problem = "Enter a URL, email, phone number or a path like /about.";
  await dialog.locator(".field-problem", { hasText: problem }).waitFor();
  await dialog.locator(".toast", { hasText: problem }).waitFor();
  await address.fill("/about");
  await address.press("Enter");
  await expect.poll(() => htmlOf(page, "content")).toContain('<a href="/about"><img');
  await tools.getByRole("button", { name: "Link" }).click();
  await address.fill("");
  await address.press("Enter");
  await expect.poll(() => htmlOf(page, "content")).toMatch(/<figure><img [^>]+><\/figure>$/);
  await page.context().close();
});

test("a featured image is described, or marked as decorative and skipped by screen readers", async () => {
  const { db, url } = stage.site;
  const page = await openPost("<p>First words.</p>");
  const buffer = await photo(800, 600, 3).png().toBuffer();
  await imageCard(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "wave.png", mimeType: "image/png", buffer });
  await imageCard(page).getByRole("button", { name: "Crop" }).waitFor();
  await field(page, "Alt text").fill("A wave");
  await field(page, "Alt text").fill("");
  const check = card(page).getByRole("button", { name: "Check this post" });
  await check.click();
  const finding = card(page).getByRole("listitem").filter({ hasText: "Describe the featured" });
  await finding.waitFor();
  await field(page, "Alt text").fill("A wave");
  await field(page, "For screen readers").selectOption("Skip it (decorative)");
  await check.click();
  await finding.waitFor({ state: "detached" });
  await card(page).getByRole("listitem").first().waitFor();
  await page.keyboard.press("Control+s");
  const stored = () =>
    db
      .select({ alt: blogPosts.imageAlt, isDecorative: blogPosts.isImageDecorative })
      .from(blogPosts)
      .where(eq(blogPosts.id, ID));
  await expect.poll(stored).toEqual([{ alt: "A wave", isDecorative: true }]);
  const alt = async () => {
    const html = await (await fetch(`${url}/blog/checked`)).text();
    return /<img(?![^>]*aria-hidden)[^>]*\salt="([^"]*)"/.exec(html)?.[1];
  };
  await db
    .update(blogPosts)
    .set({ status: "published", publishedAt: new Date() })
    .where(eq(blogPosts.id, ID));
  await openPostPage(page, ID);
  expect(await field(page, "For screen readers").inputValue()).toBe("true");
  await expect.poll(alt).toBe("");
  await field(page, "For screen readers").selectOption("Read the alt text");
  await page.keyboard.press("Control+s");
  await expect.poll(alt).toBe("A wave");
  await page.context().close();
});

test("a finding about pictures leads to the first that has no alt text", async () => {
  const picture = (name: string, more: string) =>
    `<figure><img src="https://example.org/${name}.png" ${more} /></figure>`;
  const page = await openPost(
    picture("described", 'alt="A quay"') +
      picture("decorative", 'alt="" role="presentation"') +
      "<p>Words.</p>".repeat(40) +
      picture("silent", 'alt=""') +
      picture("other", 'alt=""'),
  );
  await card(page).getByRole("button", { name: "Check this post" }).click();
  const finding = card(page).getByRole("listitem").filter({ hasText: "2 pictures have no alt" });
  await finding.getByRole("button", { name: "Show" }).press("Enter");
  const selected = page.locator("figure.ProseMirror-selectednode img");
  await expect.poll(() => selected.getAttribute("src")).toBe("https://example.org/silent.png");
  const isInView = () =>
    selected.evaluate((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  await page.context().close();
});

test("what is not saved is not checked, and not previewed as email", async () => {
  const page = await openPost("<p>First words.</p>");
  const check = card(page).getByRole("button", { name: "Check this post" });
  await check.click();
  await card(page).getByRole("listitem").first().waitFor();
  // Refused by the server, as are other fields that are too long.
  await field(page, "Title").fill("x".repeat(301));
  await check.click();
  await card(page).getByText("Save the post first.").waitFor();
  expect(await card(page).getByRole("listitem").count()).toBe(0);
  await card(page).getByRole("button", { name: "Preview email" }).click();
  await expect.poll(() => saveState(page).innerText()).toContain("Unsaved changes");
  await card(page).getByText("Save the post first.").waitFor();
  expect(await page.getByRole("dialog", { name: "Email preview" }).count()).toBe(0);
  await page.context().close();
});

test("a new post is checked once something of it is stored", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await openPostPage(await context.newPage(), ID, "/admin/blog/new?tab=blog");
  await card(page).getByRole("button", { name: "Check this post" }).click();
  await card(page).getByText("Save the post first.").waitFor();
  await field(page, "Title").fill("New");
  await card(page).getByRole("button", { name: "Check this post" }).click();
  await card(page).getByRole("listitem").filter({ hasText: "The post has no text yet" }).waitFor();
  await context.close();
});

test("while links are checked, one request runs at a time, and none in a hidden tab", async () => {
  const page = await openPost('<p>Read <a href="https://example.org/">that page</a>.</p>');
  await page.clock.install();
  let requests = 0;
  let release = () => {};
  await page.route(`**/api/posts/${ID}/check`, async (route) => {
    requests += 1;
    const { promise: isReleased, resolve } = Promise.withResolvers<void>();
    release = resolve;
    if (requests > 1) await isReleased;
    const response = await route.fetch();
    const check = await response.json();
    const links = { ...check.links, isRunning: true };
    await route.fulfill({ response, json: { ...check, links } });
  });
  const see = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await card(page).getByRole("button", { name: "Check this post" }).click();
  await card(page).getByText("Checking 1 link to another site...").waitFor();
  await page.clock.runFor(20_000);
  await expect.poll(() => requests).toBe(2);
  await see(true);
  const ended = page.waitForResponse(`**/api/posts/${ID}/check`);
  release();
  await (await ended).finished();
  // Replies and timers of a poll come before those of a later request.
  const roundTrip = () => page.evaluate(async () => void (await fetch("/robots.txt")));
  await roundTrip();
  await page.clock.runFor(20_000);
  await roundTrip();
  expect(requests).toBe(2);
  await see(false);
  await page.clock.runFor(2_000);
  await expect.poll(() => requests).toBe(3);
  await page.context().close();
});
