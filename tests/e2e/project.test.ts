import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { accessibilityProblems, contrastProblems, waitForHydration } from "../support/browser.ts";
import { pdf, photo } from "../support/media.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStage } from "../support/stage.ts";
import { stageProject } from "../support/staged-project.ts";

const stage = setStage();

const FULL = {
  title: "A & B: “Quotes” + plus 100%",
  workType: "Brand / Strategy",
  categories: ["Food & Drink", "Kunst ¿y más?", "Food & Drink"],
  myRole: "Lead, Designer",
  year: 2021,
  description: "<p>What was <strong>done</strong>.</p><script>alert(1)</script>",
  projectUrl: "https://example.org/work",
};

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await reusedContext(stage.browser, {
    viewport,
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

const jpeg = (seed: number) => photo(900, 500, seed).jpeg().toBuffer();
const statusOf = async (path: string) => (await fetch(stage.site.url + path)).status;

/** Where a link on the page leads, as its parameters. */
async function queryOf(page: Page, name: string): Promise<Record<string, string>> {
  const href = await page
    .locator(".details")
    .getByRole("link", { name, exact: true })
    .getAttribute("href");
  const url = new URL(href ?? "/nowhere", stage.site.url);
  expect(url.pathname).toBe("/");
  return Object.fromEntries(url.searchParams);
}

describe("a project with everything", () => {
  let path: string;
  beforeAll(async () => {
    ({ path } = await stageProject(stage.site, { ...FULL, slug: "full-of-everything" }));
  });

  test("says what it is, and its description is harmless HTML", async () => {
    const page = await open(path, { javaScriptEnabled: false });
    expect(await page.locator("h1").innerText()).toBe(FULL.title);
    expect(await page.locator(".project-header .chip").innerText()).toBe("2021");
    expect(await page.locator(".project-main strong").innerText()).toBe("done");
    expect(await page.locator("main script").count()).toBe(0);
    await page.context().close();
  });

  test("client, role, work type and each category lead to home with their filter", async () => {
    const page = await open(path, { javaScriptEnabled: false });
    const client = await page.locator(".details a").first().innerText();
    expect(await queryOf(page, client)).toEqual({ client });
    expect(await queryOf(page, "Lead, Designer")).toEqual({ role: "Lead, Designer" });
    expect(await queryOf(page, "Brand / Strategy")).toEqual({ workType: "Brand / Strategy" });
    expect(await queryOf(page, "Food & Drink")).toEqual({ category: "Food & Drink" });
    expect(await queryOf(page, "Kunst ¿y más?")).toEqual({ category: "Kunst ¿y más?" });
    await page.getByRole("link", { name: "Kunst ¿y más?" }).click();
    await page.getByRole("heading", { name: "Filtered Projects (1)" }).waitFor();
    await page.context().close();
  });

  test("the breadcrumb leads home, and to the projects with the title as the search", async () => {
    const page = await open(path);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
    expect(await crumbs.allInnerTexts()).toEqual(["Home", "Projects"]);
    const href = await crumbs.last().getAttribute("href");
    expect(new URL(href ?? "", stage.site.url).searchParams.get("q")).toBe(FULL.title);
    await crumbs.last().click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => page.getByRole("combobox").first().inputValue()).toBe(FULL.title);
    await page.locator(".project-card").getByText(FULL.title).first().waitFor();
    await page.context().close();
  });

  test("the further links lead where they say", async () => {
    const page = await open(path);
    const hrefOf = (name: string) =>
      page.locator("article").getByRole("link", { name }).last().getAttribute("href");
    expect(await hrefOf("Contact Me")).toBe("/contact");
    expect(await hrefOf("Back to All Projects")).toMatch(/^\/(\?|#|$)/);
    expect(await hrefOf("Home")).toBe("/");
    const visit = page.getByRole("link", { name: "Visit project" });
    expect(await visit.getAttribute("href")).toBe(FULL.projectUrl);
    expect(await visit.getAttribute("rel")).toContain("noopener");
    await page.getByRole("link", { name: "Contact Me" }).click();
    await page.waitForURL(/\/contact$/);
    await page.context().close();
  });
});

test("the heading is the h1 tag of the project when there is one", async () => {
  const { path } = await stageProject(stage.site, {
    ...FULL,
    slug: "with-h1",
    h1: "Another heading",
  });
  const page = await open(path);
  expect(await page.locator("h1").allInnerTexts()).toEqual(["Another heading"]);
  await page.context().close();
});

describe("the hero", () => {
  const heroOf = async (path: string) => {
    const page = await open(path);
    const picture = page.locator(".project-hero img:not(.picture-preview)");
    const isShown = (await picture.count()) > 0;
    const shown = isShown && (await picture.evaluate((img) => Reflect.get(img, "currentSrc")));
    await page.context().close();
    return shown ? new URL(String(shown)).pathname : null;
  };
  const file = async (fileName: string, seed: number) => ({ fileName, bytes: await jpeg(seed) });

  test("is the thumbnail, else the asset, else the file that is meant as cover", async () => {
    const thumbnail = await storeOnSite(stage.site, "thumb.jpg", await jpeg(20), "thumbnails");
    const asset = await storeOnSite(stage.site, "asset.jpg", await jpeg(21));
    const plan = await storeOnSite(stage.site, "asset.pdf", pdf("asset", 10_000));
    const files = [await file("first.jpg", 22), await file("the-cover.jpg", 23)];
    type Staged = Parameters<typeof stageProject>;
    const staged = async (slug: string, values: Staged[1], given: Staged[2] = files) =>
      heroOf((await stageProject(stage.site, { ...FULL, slug, ...values }, given)).path);

    const ids = { thumbnailId: thumbnail.id, assetId: asset.id };
    expect(await staged("hero-1", ids)).toContain(`/thumbnails/${thumbnail.hash}-`);
    expect(await staged("hero-2", { assetId: asset.id })).toContain(`/projects/${asset.hash}-`);
    const cover = await staged("hero-3", { assetId: plan.id });
    expect(cover).toMatch(/^\/media\/projects\/[0-9a-f]{64}-\d+\.(avif|webp)$/);
    expect(cover).not.toContain(asset.hash);
    expect(await staged("hero-4", {}, [{ fileName: "a.pdf", bytes: pdf("a", 9000) }])).toBeNull();
  });

  test("of a project without public preview is a rendition, and no original is given out", async () => {
    const files = [await file("closed-first.jpg", 24), await file("closed-hero.jpg", 25)];
    const { path } = await stageProject(stage.site, { ...FULL, slug: "closed-hero" }, files);
    const hero = (await heroOf(path)) ?? "";
    expect(await statusOf(hero)).toBe(200);
    expect(await statusOf(hero.replace(/-\d+\.\w+$/, ".jpg"))).toBe(404);
    const html = await (await fetch(stage.site.url + path)).text();
    expect(html).not.toContain("Preview File");
  });
});

test("a small picture has the details beside it, not an empty half of the window", async () => {
  const small = await storeOnSite(
    stage.site,
    "small.jpg",
    await photo(500, 322, 26).jpeg().toBuffer(),
  );
  const { path } = await stageProject(stage.site, { ...FULL, slug: "small", assetId: small.id });
  const page = await open(path);
  const picture = await page.locator(".project-hero .picture").boundingBox();
  const details = await page.getByRole("region", { name: "Project Details" }).boundingBox();
  expect(details?.y).toBeCloseTo(picture?.y ?? 0, 0);
  expect(details?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  await page.context().close();
});

test("many categories flow like text, and no comma is without its category", async () => {
  const categories = Array.from({ length: 30 }, (_, nth) => `Data standards and governance ${nth}`);
  const { path } = await stageProject(stage.site, { ...FULL, slug: "many", categories });
  const page = await open(path, { viewport: { width: 320, height: 900 } });
  const commas = await page.locator(".details dd", { hasText: "governance 29" }).evaluate((list) =>
    [...list.childNodes]
      .filter((node) => node instanceof Text)
      .map((node) => {
        const range = new Range();
        range.setStart(node, 0);
        range.setEnd(node, 1);
        const end = [...(node.previousElementSibling?.getClientRects() ?? [])].at(-1);
        return range.toString() === "," && range.getBoundingClientRect().top === end?.top;
      }),
  );
  expect(commas).toEqual(Array(29).fill(true));
  await page.context().close();
});

describe("hidden projects are not found", () => {
  const screen = async (path: string) => {
    const response = await fetch(stage.site.url + path, { redirect: "manual" });
    return { status: response.status, html: await response.text() };
  };

  test.each([
    ["a hidden project", { isVisible: false }],
    ["an archived project", { isArchived: true, archivedAt: new Date() }],
  ])("%s, at both of its addresses", async (name, values) => {
    const slug = name.replaceAll(" ", "-");
    const { id } = await stageProject(stage.site, {
      ...FULL,
      title: "Top secret",
      slug,
      ...values,
    });
    for (const path of [`/project/${slug}`, `/project/id/${id}`]) {
      const { status, html } = await screen(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain("Project not found");
      expect(html).not.toContain("Top secret");
    }
  });

  test.each([
    "/project/nothing-here",
    "/project/id/7",
    "/project/id/00000000-0000-4000-8000-000000000000",
    "/project/id/not-a-uuid",
    "/project/id/%27%20or%201=1--",
    "/project/%E2%80%AEevil",
    "/project/%F0%9F%8E%A8",
    `/project/${"x".repeat(3000)}`,
    "/project/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "/project/%C3%A9t%C3%A9",
    "/project/..%2f..%2fetc",
  ])("%s", async (path) => {
    const { status, html } = await screen(path);
    expect(status).toBe(404);
    expect(html).toContain("Project not found");
    expect(html).not.toContain("<script>alert");
  });

  test("the page shows the spec's text, with a link back", async () => {
    const page = await open("/project/nothing-here");
    expect(await page.locator("h1").innerText()).toBe("Project not found");
    const text = "The project you're looking for doesn't exist or has been removed.";
    expect(await page.getByText(text).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Back to Projects" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.context().close();
  });
});

test("a slug in any script is an address, and the id leads there", async () => {
  const slug = "проект-été-🎨";
  const { id, path } = await stageProject(stage.site, { ...FULL, slug });
  expect(await statusOf(path)).toBe(200);
  const byId = await fetch(`${stage.site.url}/project/id/${id}`, { redirect: "manual" });
  expect([byId.status, byId.headers.get("location")]).toEqual([301, path]);
});

test("a project without a slug lives at its id, and offers no preview there", async () => {
  const files = [{ fileName: "plan.pdf", bytes: pdf("by id", 9000) }];
  const values = { ...FULL, slug: null, allowPublicPreview: true };
  const { id, path } = await stageProject(stage.site, values, files);
  expect(path).toBe(`/project/id/${id}`);
  const html = await (await fetch(stage.site.url + path)).text();
  expect(html).toContain("Project Details");
  expect(html).not.toContain("Preview File");
  expect(html).not.toContain("plan.pdf");
});

test("an announced change is visible at once", async () => {
  const { id, path } = await stageProject(stage.site, {
    ...FULL,
    slug: "changes",
    title: "Before",
  });
  expect(await (await fetch(stage.site.url + path)).text()).toContain("Before");
  await stage.site.db
    .update(portfolioProjects)
    .set({ title: "After" })
    .where(eq(portfolioProjects.id, id));
  await announce(stage.site.db, [`project:${id}`]);
  await expect.poll(async () => (await fetch(stage.site.url + path)).text()).toContain("After");
});

describe.each([390, 820, 1440])("at %i px", (width) => {
  test.each([
    [
      "long words and many categories",
      {
        title:
          "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ".repeat(
            2,
          ),
        categories: Array.from({ length: 30 }, (_, at) => `Category number ${at}`),
        workType: "W".repeat(120),
      },
    ],
    [
      "nothing but what a project must have",
      {
        description: "",
        categories: [],
        workType: "x",
        myRole: "",
        projectUrl: null,
      },
    ],
  ])("a project with %s fits and has no accessibility problems", async (name, values) => {
    const slug = `fits-${width}-${name.length}`;
    const { path } = await stageProject(stage.site, { ...FULL, ...values, slug });
    const page = await open(path, { viewport: { width, height: 900 } });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.locator("[data-theme-switch]").first().click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.className))
      .toContain("dark");
    expect(await contrastProblems(page)).toEqual([]);
    await page.context().close();
  });
});
