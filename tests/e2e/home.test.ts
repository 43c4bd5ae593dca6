import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import {
  box,
  cards,
  dropdown,
  heading,
  type OpenOptions,
  openHome,
  results,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { setStage } from "../support/stage.ts";
import { refreshSite, showWorks, WORKS_IN_ALL } from "../support/works.ts";

const stage = setStage(showWorks);

const open = (path = "/", options: OpenOptions = {}): Promise<Page> =>
  openHome(stage.browser, stage.site.url + path, options);

async function settings(values: Partial<typeof siteConfig.$inferInsert>): Promise<void> {
  await stage.site.db.update(siteConfig).set(values).where(eq(siteConfig.id, 1));
  await refreshSite(stage.site);
}

test("shows the owner's name and links to About, Blog and Contact", async () => {
  await settings({ name: "Mirela Osei", siteSubtitle: "Brands that last" });
  const page = await open();
  const hero = page.locator(".home-hero");
  expect(await hero.getByRole("heading", { level: 1 }).innerText()).toBe("Mirela Osei");
  expect(await hero.innerText()).toContain("Brands that last");
  const links = await hero.getByRole("link").all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
    "/about",
    "/blog",
    "/contact",
  ]);
  await page.close();
});

test("shows the initials in a blue circle where there is no profile image", async () => {
  await settings({ name: "Mirela Osei", profileImageUrl: "" });
  const page = await open();
  const initials = page.locator(".home-hero .portrait-initials");
  expect(await initials.innerText()).toBe("MO");
  const { width, height, radius, pixel } = await initials.evaluate((circle) => {
    const { width, height, borderRadius, backgroundColor } = getComputedStyle(circle);
    const brush = document.createElement("canvas").getContext("2d");
    if (brush) brush.fillStyle = backgroundColor;
    brush?.fillRect(0, 0, 1, 1);
    const pixel = [...(brush?.getImageData(0, 0, 1, 1).data ?? [])];
    return { width, height, radius: borderRadius, pixel };
  });
  const [red = 0, green = 0, blue = 0] = pixel;
  expect([width === height, radius, blue > 2 * Math.max(red, green)]).toEqual([true, "50%", true]);
  await page.close();
});

test("has the search box focused, with its words, and nothing popped up", async () => {
  const page = await open("/", { viewport: { width: 390, height: 500 } });
  await expect
    .poll(() => box(page).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await box(page).getAttribute("placeholder")).toBe(
    "Search by project type, industry, or brand",
  );
  await page
    .getByText("Start typing to see instant results, press Enter for smart search with AI")
    .waitFor();
  expect(await dropdown(page).count()).toBe(0);
  expect(await box(page).getAttribute("aria-expanded")).toBe("false");
  await page.close();
});

test("does not pop suggestions up for a text that the address brings", async () => {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    came = waitForIndex(page);
  };
  const page = await open("/?q=harbour", { before });
  await waitForHeading(page, "Search Results (1)");
  await came;
  await page.waitForFunction(() => window.location.search === "");
  expect(await dropdown(page).count()).toBe(0);
  await box(page).click();
  await dropdown(page).waitFor();
  await page.close();
});

test("does not take the focus with a fragment in the address, or on going back", async () => {
  const page = await open("/#projects");
  const isFocused = () => box(page).evaluate((field) => field === document.activeElement);
  expect(await isFocused()).toBe(false);
  await page.goto(`${stage.site.url}/healthz`);
  await page.goBack();
  await waitForHeading(page, "Featured Projects");
  expect(await isFocused()).toBe(false);
  await page.close();
});

test("focuses the search box after a navigation from another page", async () => {
  const page = await open("/about");
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await waitForHeading(page, "Featured Projects");
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
  expect(await dropdown(page).count()).toBe(0);
  await page.close();
});

test("suggests the first three quick tags with pipes between them, or the default ones", async () => {
  await settings({ quickTags: ["Signs", "Letters", "Maps", "Fourth"] });
  const tags = async () => {
    const page = await open();
    const text = await page.getByRole("navigation", { name: "Suggested searches" }).innerText();
    await page.close();
    return text.replace(/\s+/g, " ");
  };
  expect(await tags()).toBe("Signs | Letters | Maps");
  await settings({ quickTags: [] });
  expect(await tags()).toBe("Social | Digital | Brand");
});

test("a pipe is only between two tags of one line", async () => {
  await settings({ quickTags: ["Government services", "Open data", "Design systems for all"] });
  const page = await open();
  const pipes = (width: number) =>
    page.setViewportSize({ width, height: 900 }).then(() =>
      page.getByRole("navigation", { name: "Suggested searches" }).evaluate((nav) =>
        [...nav.querySelectorAll(":scope > span")].map((pipe) => {
          const [before, after] = [pipe.previousElementSibling, pipe.nextElementSibling];
          const topOf = (tag: Element | null) => tag?.getBoundingClientRect().top;
          const isShown = pipe.getBoundingClientRect().width > 0;
          return { isShown, isBetween: topOf(before) === topOf(after) };
        }),
      ),
    );
  for (const width of [320, 390, 1440]) {
    const found = await pipes(width);
    expect(found).toHaveLength(2);
    for (const { isShown, isBetween } of found)
      expect([width, isShown]).toEqual([width, isBetween]);
    if (width === 320) expect(found.some(({ isBetween }) => !isBetween)).toBe(true);
  }
  await settings({ quickTags: [] });
  await page.close();
});

test("shows the featured projects first, with a link to all", async () => {
  const page = await open();
  expect(await heading(page).innerText()).toBe("Featured Projects");
  expect(await results(page).innerText()).toContain("Showing 2 featured projects");
  expect(await titles(page)).toEqual(["Harbour Signs", "Quiet Letters"]);
  expect(await page.getByText("Filter Projects").count()).toBe(0);
  await page.getByRole("link", { name: `All Projects ${WORKS_IN_ALL} projects` }).click();
  await waitForHeading(page, "All Projects");
  await results(page).getByText(`Showing 12 of ${WORKS_IN_ALL} projects`).waitFor();
  await page.goBack();
  await waitForHeading(page, "Featured Projects");
  await page.close();
});

test("a card describes its project, with a default text where there is none", async () => {
  const page = await open();
  const [signs, letters] = [cards(page).nth(0), cards(page).nth(1)];
  expect(await signs.getByRole("img", { name: "Featured" }).count()).toBe(1);
  expect(await signs.innerText()).toContain("Port of Ferrol\u00a0·\u00a02024");
  expect(await signs.locator(".summary").innerText()).toBe("Signs for ships & people.");
  expect(await signs.getByRole("listitem").allInnerTexts()).toEqual([
    "Branding",
    "Wayfinding",
    "+2 more",
  ]);
  expect(await signs.locator("picture img").count()).toBe(1);
  expect(await signs.getByRole("link").getAttribute("href")).toBe("/project/harbour-signs");
  expect(await letters.locator("picture img").count()).toBe(1);
  expect(await letters.locator(".summary").innerText()).toBe("No description available.");
  expect(await letters.getByRole("link").getAttribute("href")).toMatch(
    /^\/project\/id\/[\w-]{36}$/,
  );
  await page.close();
});

test("a card without any picture shows an emoji, and no star unless it is featured", async () => {
  const page = await open("/?q=harvest");
  const card = cards(page).first();
  expect(await card.getByRole("heading").innerText()).toBe("Harvest <Market> & Söhne");
  expect(await card.locator(".emoji-placeholder").innerText()).toMatch(/\p{Emoji}/u);
  expect(await card.getByRole("img", { name: "Featured" }).count()).toBe(0);
  await page.close();
});

test.each([
  [1440, 4],
  [820, 2],
  [390, 1],
])("on a screen of %i px the cards stand in %i columns", async (width, columns) => {
  const page = await open("/?projects=all", { viewport: { width, height: 900 } });
  const edges = await cards(page).evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  expect(new Set(edges).size).toBe(columns);
  await page.close();
});

test("without featured projects all are shown, and an empty portfolio says so", async () => {
  await stage.site.db.update(portfolioProjects).set({ isFeatured: false });
  await refreshSite(stage.site);
  const page = await open();
  expect(await heading(page).innerText()).toBe("All Projects");
  expect(await results(page).innerText()).toContain(`Showing 12 of ${WORKS_IN_ALL} projects`);
  await stage.site.db.update(portfolioProjects).set({ isVisible: false });
  await refreshSite(stage.site);
  await page.reload();
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
  expect(await results(page).innerText()).toContain("Check back soon for new projects!");
  expect(await page.getByText("Clear all filters").count()).toBe(0);
  await page.close();
});
