import { eq, sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { mediaUrl } from "../../domain/media/media.ts";
import { aboutContent } from "../../server/about/tables.ts";
import { announce } from "../../server/db/announcements.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { removeSitePortrait } from "../support/about-page.ts";
import {
  accessibilityProblems,
  contrastProblems,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStage } from "../support/stage.ts";
import { waitForPage } from "../support/wait-for-page.ts";

const stage = setStage(removeSitePortrait);

const EVERYTHING = {
  name: "Ilse Vandermeer",
  title: "Sign painter",
  bio: "<p>I paint <strong>signs</strong>.</p><script>alert(1)</script>",
  philosophy: "<p>Slowly.</p>",
  hobbies: "<p>Bakeries.</p>",
  interests: "Letters & numbers",
  profileImageUrl: "",
  resumeUrl: "",
  languages: ["Dutch", "English"],
  expertise: [
    { category: "Painting", items: ["Glass", "Wood"] },
    { category: "Empty", items: [] },
  ],
  frameworks: ["Gold leaf"],
  skills: ["Kerning"],
};
const NOTHING = {
  ...EVERYTHING,
  title: "",
  bio: "",
  philosophy: "",
  hobbies: "",
  interests: "",
  languages: [],
  expertise: [],
  frameworks: [],
  skills: [],
};

async function write(values: Partial<typeof aboutContent.$inferInsert>, mark: string) {
  const changed = { ...values, name: mark };
  await stage.site.db.update(aboutContent).set(changed).where(eq(aboutContent.id, 1));
  await announce(stage.site.db, ["about"]);
  await waitForPage(stage.site, "/about", (html) => html.includes(`>${mark}</h1>`));
}

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await reusedContext(stage.browser, {
    viewport,
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/about`);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

test("the site's portrait is shown where the page has none of its own", async () => {
  const { db } = stage.site;
  const store = async (seed: number) => {
    const bytes = await photo(300, 300, seed).jpeg().toBuffer();
    return storeOnSite(stage.site, "face.jpg", bytes, "profile-images");
  };
  const [ofSite, own] = [await store(31), await store(32)];
  const [site] = await db.select().from(siteConfig);
  await db
    .update(siteConfig)
    .set({ profileImageUrl: mediaUrl(ofSite), profileImagePosition: "left" });
  await announce(db, ["site"]);
  onTestFinished(async () => {
    await db.update(siteConfig).set({
      profileImageUrl: site?.profileImageUrl ?? "",
      profileImagePosition: site?.profileImagePosition ?? "center",
    });
    await announce(db, ["site"]);
  });
  const portrait = async (profileImageUrl: string, mark: string) => {
    await write({ ...EVERYTHING, profileImageUrl, profileImageAlt: "At the easel" }, mark);
    const html = await (await fetch(`${stage.site.url}/about`)).text();
    const [, picture = ""] = /class="portrait"([\s\S]*?)<h1/.exec(html) ?? [];
    return [ofSite, own].filter(({ hash }) => picture.includes(hash)).map(({ hash }) => hash);
  };
  expect(await portrait("", "Without Picture")).toEqual([ofSite.hash]);
  expect(await portrait(mediaUrl(own), "With Picture")).toEqual([own.hash]);
});

test("everything that the owner says of themselves is shown in its place", async () => {
  await write(EVERYTHING, "Ilse Vandermeer");
  const page = await open({ javaScriptEnabled: false });
  const head = page.locator(".about-head");
  expect((await head.innerText()).split(/\n+/)).toEqual(["IV", "Ilse Vandermeer", "Sign painter"]);
  const box = await head.locator(".portrait").boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(1440 / 2, 0);
  const column = page.locator(".about-body > :first-child");
  expect(await column.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
    "About Me",
    "My Approach",
    "Brand Experience",
    "Interests",
  ]);
  expect(await column.innerText()).toContain("I paint signs.");
  expect(await column.innerText()).toContain("Letters & numbers");
  expect(await page.locator("main script:not([type])").count()).toBe(0);
  const side = page.locator("aside");
  expect(await side.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
    "Languages",
    "Expertise",
    "Frameworks",
    "Skills",
  ]);
  expect(await side.locator(".chip").allInnerTexts()).toEqual([
    "Dutch",
    "English",
    "Gold leaf",
    "Kerning",
  ]);
  expect(await side.locator(".expertise").allInnerTexts()).toEqual([
    expect.stringMatching(/Painting\s+Glass.*Wood/s),
    "Empty",
  ]);
  expect(await page.getByText("Download Resume").count()).toBe(0);
  await page.context().close();
});

test("what the owner left empty has no heading", async () => {
  await write(NOTHING, "Nobody");
  const page = await open();
  expect(await page.locator("main").getByRole("heading").allInnerTexts()).toEqual(["Nobody"]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("with everything on it the page has no accessibility problems in either theme", async () => {
  await write({ ...EVERYTHING, resumeUrl: "https://files.example/cv.pdf" }, "In both themes");
  const page = await open();
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await page.context().close();
});

test("a page that cannot be read says so, and works again when it can", async () => {
  await write(EVERYTHING, "Before the failure");
  const page = await open();
  await waitForHydration(page);
  await page.goto(`${stage.site.url}/blog`);
  await waitForHydration(page);
  await stage.site.db.execute(sql`alter table about_content rename to about_content_gone`);
  await announce(stage.site.db, ["about"]);
  const failed = "Failed to load about content";
  await waitForPage(stage.site, "/about", (html) => html.includes(failed));
  expect((await fetch(`${stage.site.url}/about`)).status).toBe(500);
  await page.locator("header").getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: failed }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await stage.site.db.execute(sql`alter table about_content_gone rename to about_content`);
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Before the failure" }).waitFor();
  await page.context().close();
});

test("an About page without content links to the home page", async () => {
  await stage.site.db.delete(aboutContent);
  await announce(stage.site.db, ["about"]);
  await waitForPage(stage.site, "/about", (html) => html.includes("About content not found."));
  const page = await open();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
    "About content not found.",
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator("main").getByRole("link").first().click();
  await page.waitForURL(`${stage.site.url}/`);
  await page.context().close();
});
