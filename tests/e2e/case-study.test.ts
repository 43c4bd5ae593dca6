import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { indexChanges } from "../../server/search/passages/index-changes.ts";
import { makeAccount } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { CASE_STUDY } from "../support/case-study.ts";
import { pdf } from "../support/media.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { stageProject } from "../support/staged-project.ts";

let id: string;
const stage = setStage(async (site) => {
  await makeAccount(site.db, "owner");
  ({ id } = await stageProject(site, {
    title: "Signs in fog",
    slug: "signs-in-fog",
    description: "<p>A harbour that pilots read.</p>",
    ...CASE_STUDY,
  }));
  await stageProject(site, { title: "Only facts", slug: "only-facts" });
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, options);
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  return page;
}

test("the parts stand in their order under headings that can be linked to, without scripts too", async () => {
  const page = await open("/project/signs-in-fog", { javaScriptEnabled: false });
  const main = page.locator("main");
  expect(await main.locator(".case-study :is(h2, h3)").allInnerTexts()).toEqual([
    "Problem",
    "Every sign was blue",
    "Approach",
    "Walk first",
    "Results",
  ]);
  expect(await main.locator(".result-figures > div").allInnerTexts()).toEqual([
    expect.stringMatching(/−42%\s+calls to the harbour master|calls to the harbour master\s+−42%/),
    expect.stringContaining("groundings in the first winter"),
  ]);
  const quote = main.locator(".pull-quote");
  expect(await quote.locator("blockquote").innerText()).toBe(
    "For the first time\nthe signs speak our language.",
  );
  expect(await quote.locator("figcaption").innerText()).toMatch(/^Ana Sousa\s+Pilot$/);
  await main.locator("#approach + .heading-anchor").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).hash).toBe("#approach");
  expect(await page.content()).not.toMatch(/style="/);
  await page.context().close();
});

test("its texts are sent once, and stay after hydration", async () => {
  const html = await (await fetch(`${stage.site.url}/project/signs-in-fog`)).text();
  expect(html.split("We walked the quays")).toHaveLength(2);
  const page = await open("/project/signs-in-fog");
  const complaints = listenForComplaints(page);
  await waitForHydration(page);
  expect(await page.getByText("We walked the quays.").isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a project without one shows nothing of it", async () => {
  const html = await (await fetch(`${stage.site.url}/project/only-facts`)).text();
  expect(html).not.toMatch(/case-study|pull-quote|result-figures/);
});

test("smart search finds a project by it; instant search keeps its seven fields", async () => {
  await indexChanges(stage.site.db);
  const post = await fetch(`${stage.site.url}/api/project-smart-search`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "groundings harbour master" }),
  });
  expect(JSON.stringify(await post.json())).toContain("signs-in-fog");
  const index = await (await fetch(`${stage.site.url}/api/search-index`)).text();
  expect(index).toContain("signs-in-fog");
  expect(index).not.toContain("grounding");
});

test("it fits every width, and has no accessibility problems in either theme", async () => {
  const page = await open("/project/signs-in-fog");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await accessibilityProblems(page)]).toEqual([width, []]);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect([width, isWider]).toEqual([width, false]);
  }
  // Colours do not change with the width.
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await page.context().close();
});

test("rules, texts, figures and files have one width", async () => {
  const files = [{ fileName: "signs.pdf", bytes: pdf("signs", 9_000) }];
  const values = { ...CASE_STUDY, title: "Wide", slug: "wide", allowPublicPreview: true };
  await stageProject(stage.site, { ...values, description: "<p>Words.</p>" }, files);
  const page = await open("/project/wide", { viewport: { width: 1440, height: 900 } });
  const widths = await page
    .locator(
      ".project-main > .rich-text, .case-study > section, .case-study .rich-text, .preview-card",
    )
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect(widths).toHaveLength(8);
  expect(new Set(widths)).toEqual(new Set([672]));
  await page.context().close();
});

test("errors in a case study are shown there, and its pane stays open after the correction", async () => {
  const page = await openAsOwner(stage, "/admin/new");
  await page.getByLabel("Social title", { exact: true }).pressSequentially("Signs");
  const pane = page.locator(".case-study-pane");
  await pane.locator("summary").click();
  await pane.getByRole("button", { name: "Add figure" }).click();
  const [figure, counted] = ["Figure 1", "Label"].map((name) =>
    pane.getByRole("textbox", { name, exact: true }),
  );
  await figure?.fill("42 %");
  await page.keyboard.press("Control+S");
  await pane.getByText("Label is required").waitFor();
  await counted?.fill("fewer calls");
  await pane.getByText("Label is required").waitFor({ state: "detached" });
  expect(await pane.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  await page.context().close();
});

test("the owner adds, moves and removes figures by keyboard, and saves them", async () => {
  const page = await openAsOwner(stage, `/admin/edit/${id}`);
  const figures = page.getByRole("group", { name: "Results in figures" });
  const add = figures.getByRole("button", { name: "Add figure" });
  await add.press("Enter");
  const added = figures.getByRole("textbox", { name: "Figure 3", exact: true });
  await expect.poll(() => added.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("3×");
  await page.keyboard.press("Tab");
  await page.keyboard.type("as many visitors");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await figures.getByRole("button", { name: "Move figure 3 up" }).press("Enter");
  for (const way of ["Move figure 2 up", "Move figure 1 down"]) {
    await expect.poll(focused).toBe(way);
    await page.keyboard.press("Enter");
  }
  await expect.poll(focused).toBe("Move figure 2 down");
  await figures.getByRole("button", { name: "Remove figure 1" }).press("Enter");
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page, { within: ".case-study-pane" })).toEqual([]);
  await page.getByRole("textbox", { name: "Role", exact: true }).fill("Harbour pilot");
  await page.keyboard.press("Control+S");
  await expect
    .poll(async () => {
      const [row] = await stage.site.db
        .select()
        .from(portfolioProjects)
        .where(eq(portfolioProjects.id, id));
      return [row?.resultFigures, row?.testimonialRole, row?.caseApproach];
    })
    .toEqual([
      [
        { value: "3×", label: "as many visitors" },
        { value: "0", label: "groundings in the first winter" },
      ],
      "Harbour pilot",
      CASE_STUDY.caseApproach,
    ]);
  await page.context().close();
});
