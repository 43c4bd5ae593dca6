import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import type { ContentSite } from "../support/content-site.ts";
import { fillWithProjects, openAsOwner } from "../support/owners-projects.ts";
import { pasteHtml } from "../support/project-form.ts";
import { setStage } from "../support/stage.ts";

const PATH = "/admin/projects";
const LONG = "A title that goes on until nobody remembers how it began ".repeat(3).trim();

const stage = setStage(async (site) => {
  await fillWithProjects(site);
  await makeUnlike(site);
});

/** Gives the first projects whatever may make one card higher than another. */
async function makeUnlike({ db }: ContentSite): Promise<void> {
  const unlike: Record<string, Partial<typeof portfolioProjects.$inferInsert>> = {
    "Work 01": { title: LONG, slug: "long-".repeat(20) },
    "Work 02": { title: "A" },
    "Work 03": { isArchived: true, archivedAt: new Date(), archiveReason: LONG },
    "Work 04": { title: "W".repeat(120), isVisible: true, isFeatured: true },
    "Work 05": { slug: null },
  };
  for (const [title, values] of Object.entries(unlike)) {
    await db.update(portfolioProjects).set(values).where(eq(portfolioProjects.title, title));
  }
  await announce(db, ["projects"]);
}

const open = (path: string) =>
  openAsOwner(stage, path, {
    viewport: { width: 390, height: 800 },
    reducedMotion: "reduce",
    isMobile: true,
    hasTouch: true,
  });

type Box = { top: number; bottom: number; left: number; right: number };

const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    return { top, bottom, left, right };
  });

const areBeside = (one: Box, other: Box) => one.top < other.bottom && other.top < one.bottom;
const areInOneColumn = (one: Box, other: Box) => one.left < other.right && other.left < one.right;

/** Whether a part is in the window as a whole, with nothing over it. */
const isInView = (part: Locator) =>
  part.evaluate((it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && it.contains(middle);
  });

/** The fields in sight, each with its size in pixels. */
const fontSizes = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll("input, select, textarea, [contenteditable]")];
    const isSeen = (field: Element) => {
      const { width, height } = field.getBoundingClientRect();
      return field.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    return fields.filter(isSeen).map((field) => {
      const name = field.getAttribute("name") ?? field.ariaLabel ?? field.className;
      return { name, px: Number.parseFloat(getComputedStyle(field).fontSize) };
    });
  });

test.each([PATH, "/admin/new"])("%s has no field so small that phones zoom in", async (path) => {
  const page = await open(path);
  if (path !== PATH) {
    await page.getByText("Case study").click();
    await page.getByRole("textbox", { name: "Description", exact: true }).waitFor();
  }
  const sizes = await fontSizes(page);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.filter(({ px }) => px < 16)).toEqual([]);
  await page.context().close();
});

test("the tools of the list are two rows that stay in view, and all cards are alike", async () => {
  const page = await open(PATH);
  const search = page.getByRole("searchbox");
  const tabs = page.getByRole("navigation", { name: "Filter projects" });
  const order = page.getByLabel("Order");
  expect(areBeside(await boxOf(tabs), await boxOf(order))).toBe(true);
  expect(areInOneColumn(await boxOf(tabs), await boxOf(order))).toBe(false);
  expect((await boxOf(order)).right).toBeLessThanOrEqual(390);
  await page.evaluate(() => scrollTo(0, 2000));
  expect(await page.evaluate(() => scrollY)).toBe(2000);
  for (const tool of [search, tabs, order]) expect(await isInView(tool)).toBe(true);

  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights).toHaveLength(25);
  // The line between two cards belongs to the second.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
  await page.context().close();
});

test.each([390, 820])("at %i px, title, slug and client of a card are one block", async (width) => {
  const page = await open(PATH);
  await page.setViewportSize({ width, height: 800 });
  const gaps = await page.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const [title, slug, client] = ["strong", ".cell-sub", ".card-client"].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      const isAligned = title?.left === slug?.left && slug?.left === client?.left;
      return `${isAligned} ${Math.round((client?.top ?? 0) - (slug?.bottom ?? 0))}`;
    }),
  );
  expect(new Set(gaps)).toEqual(new Set(["true 0"]));
  await page.context().close();
});

test.each([PATH, "/admin/blog", "/admin/contact"])(
  "the actions above the list of %s fill a row before its search, none cut off",
  async (path) => {
    const page = await open(path);
    const search = await boxOf(page.getByRole("searchbox"));
    const buttons = page.locator(".list-actions .pill");
    const boxes = await Promise.all((await buttons.all()).map(boxOf));
    expect(Math.min(...boxes.map(({ left }) => left))).toBe(search.left);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeCloseTo(390 - search.left, 0);
    for (const { bottom } of boxes) expect(bottom).toBeLessThanOrEqual(search.top);
    await page.context().close();
  },
);

test("at 820 px the tools of the list of projects are two rows, with all tabs in sight", async () => {
  const page = await open(PATH);
  await page.setViewportSize({ width: 820, height: 800 });
  const tabs = page.getByRole("navigation", { name: "Filter projects" });
  const [search, add, filter, order] = await Promise.all([
    boxOf(page.getByRole("searchbox")),
    boxOf(page.getByRole("link", { name: "Add New Project" })),
    boxOf(tabs),
    boxOf(page.getByLabel("Order")),
  ]);
  expect([areBeside(search, add), areBeside(filter, order)]).toEqual([true, true]);
  expect(order.right).toBeCloseTo(add.right, 0);
  expect(await tabs.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.context().close();
});

test.each([
  ["a long list", PATH],
  ["a short list", `${PATH}?q=Work+06`],
])(
  "the bar of the selected projects ends the window below %s, with toasts above it",
  async (_, path) => {
    const page = await open(path);
    const row = page.locator("tbody tr").first();
    await row.getByRole("checkbox").check();
    await row.getByRole("button", { name: /: files of / }).click();
    const toast = page.locator('.toast[data-mounted="true"]');
    await toast.waitFor();
    const bar = page.getByRole("group", { name: "Selected projects" });
    const isAsItShouldBe = async () => {
      const [above, below] = [await boxOf(toast), await boxOf(bar)];
      return above.bottom <= below.top && below.bottom > 800 - 24 && (await isInView(bar));
    };
    await expect.poll(isAsItShouldBe).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(isAsItShouldBe).toBe(true);
    await page.context().close();
  },
);

test("the tools of a text are one row, which stays in view while the text is scrolled", async () => {
  const page = await open("/admin/new");
  const text = page.getByRole("textbox", { name: "Description", exact: true });
  await text.click();
  await pasteHtml(page, "Description", "<p>One of many paragraphs.</p>".repeat(80));
  const tools = page.getByRole("toolbar", { name: "Formatting: Description" });
  const { top, bottom } = await boxOf(tools);
  expect(bottom - top).toBeLessThan(60);
  const scrollTextTo = (place: number) =>
    text.evaluate((it, to) => {
      const editor = it.closest(".rich-editor");
      scrollBy(0, (editor?.getBoundingClientRect().top ?? 0) - to);
    }, place);
  for (const place of [100, 0, -200, -600]) {
    await scrollTextTo(place);
    expect(await isInView(tools)).toBe(true);
  }
  await page.context().close();
});
