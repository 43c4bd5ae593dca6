import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contactPages } from "../../server/contact/tables.ts";
import { announce } from "../../server/db/announcements.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { accessibilityProblems, waitForHydration } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { waitForPage } from "../support/wait-for-page.ts";

const stage = setStage();

async function open(): Promise<Page> {
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/contact`);
  await waitForHydration(page);
  return page;
}

async function write(values: Omit<typeof contactPages.$inferInsert, "id">): Promise<void> {
  await stage.site.db
    .insert(contactPages)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: contactPages.id, set: values });
  await announce(stage.site.db, ["contact"]);
}

const description = (page: Page) =>
  page.locator('meta[name="description"]').getAttribute("content");

const DEFAULT_TEXT =
  "Get in touch for collaboration opportunities, project inquiries, or general questions.";

test("before the owner has written the page it has a heading and a text of ours", async () => {
  const page = await open();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Contact");
  expect(await page.getByText(DEFAULT_TEXT).isVisible()).toBe(true);
  expect(await page.title()).toMatch(/^Contact – /);
  expect(await description(page)).toBe(DEFAULT_TEXT);
  await page.context().close();
});

test("the owner's headline, text and words for search engines take their places", async () => {
  await write({
    headline: "Say <b>hello</b>",
    introText: "Mornings are best.\nEvenings too.",
    metaTitle: "Reach me",
    metaDescription: "All the ways.",
    keywords: ["hire", "brand"],
  });
  await waitForPage(stage.site, "/contact", (html) => html.includes("Mornings"));
  const page = await open();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Say <b>hello</b>");
  expect(await page.getByText("Mornings are best.").innerText()).toBe(
    "Mornings are best.\nEvenings too.",
  );
  expect([await page.title(), await description(page)]).toEqual(["Reach me", "All the ways."]);
  const keywords = page.locator('meta[name="keywords"]');
  expect(await keywords.getAttribute("content")).toBe("hire, brand");
  await page.context().close();
});

test("the card says who would be reached, and where else they are", async () => {
  await stage.site.db.update(siteConfig).set({
    name: "Ilse Vandermeer",
    siteSubtitle: "Sign painter",
    linkedinUrl: "https://www.linkedin.com/in/ilse",
    blogPageTitle: "Notes",
    metaKeywords: ["signs", "letters"],
  });
  await write({ keywords: [] });
  await announce(stage.site.db, ["site"]);
  await waitForPage(stage.site, "/contact", (html) => html.includes("in/ilse"));
  const page = await open();
  const keywords = page.locator('meta[name="keywords"]');
  expect(await keywords.getAttribute("content")).toBe("signs, letters");
  const card = page.getByRole("complementary", { name: "Ilse Vandermeer" });
  expect(await card.innerText()).toContain("Sign painter");
  expect(await card.getByRole("link").allTextContents()).toEqual([
    "LinkedIn (opens in a new tab)",
    "About ",
    "Notes ",
  ]);
  const linkedIn = card.getByRole("link", { name: "LinkedIn" });
  expect(await linkedIn.getAttribute("href")).toBe("https://www.linkedin.com/in/ilse");
  expect(await linkedIn.getAttribute("target")).toBe("_blank");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("without an address there is no LinkedIn, and the page is whole", async () => {
  await stage.site.db.update(siteConfig).set({ linkedinUrl: "", name: "Without address" });
  await announce(stage.site.db, ["site"]);
  await waitForPage(stage.site, "/contact", (html) => html.includes("Without address"));
  const page = await open();
  expect(await page.getByText("LinkedIn").count()).toBe(0);
  expect(await page.getByRole("complementary").getByRole("link").count()).toBe(2);
  await page.context().close();
});
