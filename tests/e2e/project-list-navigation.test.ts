import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { portfolioProjects } from "#server/projects/tables.ts";
import { accessibilityProblems, waitForHydration } from "../support/browser.ts";
import {
  fillWithProjects,
  nextByKey,
  openAsOwner,
  rowOf,
  walkByKeys,
} from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast, recordToasts } from "../support/toasts.ts";

const PATH = "/admin/projects";
const stage = setStage(fillWithProjects);

async function findWork02() {
  const [project] = await stage.site.db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.title, "Work 02"));
  return project;
}

test("the list is usable by keyboard alone", async () => {
  const page = await openAsOwner(stage, PATH);
  const press = (key: string) => page.keyboard.press(key);
  await walkByKeys(page, "Work");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByText("Edit project").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await press("j");
  await press("Escape");
  await expect.poll(() => keys.count()).toBe(0);

  await page.getByRole("searchbox").fill("work 0");
  await page.getByRole("searchbox").press("j");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("work 0j");
  await page.getByRole("searchbox").fill("work 02");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await press("j");
  await press("Enter");
  const { id = "" } = (await findWork02()) ?? {};
  await page.waitForURL(`**/admin/project/${id}`);
  await page.getByRole("heading", { name: "Work 02" }).waitFor();
  await page.goBack();
  await rowOf(page, "Work 02").waitFor();
  await expect.poll(() => nextByKey(page)).toBe("Work 02");
  await press("e");
  await page.waitForURL(`**/admin/edit/${id}`);
  await page.context().close();
});

test("single-key shortcuts can be switched off", async () => {
  const page = await openAsOwner(stage, PATH);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => keys.count()).toBe(0);
  await page.reload();
  await waitForHydration(page);
  for (const key of ["j", "?", "/"]) await page.keyboard.press(key);
  expect([await focused(), await keys.count()]).toEqual(["BODY", 0]);
  await page.locator("[data-row-link]").first().focus();
  await page.keyboard.press("x");
  expect(await page.getByRole("group", { name: "Selected projects" }).count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("A");
  expect(await page.locator("[data-row-link]").nth(1).evaluate(isFocused)).toBe(true);
  await page.goto("/");
  await waitForHydration(page);
  // The search box has the focus at first.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("/");
  expect(await focused()).toBe("BODY");
  await page.context().close();
});

test("what has the focus is hidden neither by the header nor by the bar of the selection", async () => {
  const page = await openAsOwner(stage, PATH, { viewport: { width: 1440, height: 520 } });
  await page.locator("tbody .row-select input").first().check();
  await page.getByRole("group", { name: "Selected projects" }).waitFor();
  const links = page.locator("tbody [data-row-link]");
  const count = await links.count();
  const hidden = new Set<number>();
  for (const step of [1, -1])
    for (let at = 0; at < count; at += 1) {
      const nth = step > 0 ? at : count - 1 - at;
      if (!(await links.nth(nth).evaluate(isSeenWhenFocused))) hidden.add(nth);
    }
  expect(count).toBeGreaterThan(9);
  expect([...hidden]).toEqual([]);
  await page.context().close();
});

test("the button that selects everything keeps the focus", async () => {
  const page = await openAsOwner(stage, PATH);
  const bar = page.getByRole("group", { name: "Selected projects" });
  const all = bar.getByRole("button", { name: "Select all listed projects" });
  await page.locator("tbody .row-select input").first().check();
  await all.press("Enter");
  const count = await page.locator("tbody tr").count();
  await bar.getByText(`${count} selected`).waitFor();
  expect(await all.evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await bar.getByText(`${count} selected`).count()).toBe(1);
  await page.context().close();
});

test("a click anywhere on a row opens its project, except on its buttons", async () => {
  const page = await openAsOwner(stage, PATH);
  const row = rowOf(page, "Work 03");
  const preview = row.getByRole("button", { name: /: files of Work 03$/ });
  const names = () => preview.evaluate((to) => [to.ariaLabel, to.textContent, to.ariaPressed]);
  expect(await names()).toEqual(["Private: files of Work 03", "Private", null]);
  await preview.click();
  await dismissToast(page, "Public preview turned on");
  await expect.poll(names).toEqual(["Public: files of Work 03", "Public", null]);
  expect(new URL(page.url()).pathname).toBe(PATH);
  await row.locator(".row-client").click({ force: true });
  await page.waitForURL("**/admin/project/*");
  await page.getByRole("heading", { name: "Work 03" }).waitFor();
  await page.goBack();
  const isOpened = page.context().waitForEvent("page");
  await row.locator(".row-year").click({ button: "middle", force: true });
  const tab = await isOpened;
  await tab.waitForURL("**/admin/project/*");
  await page.context().close();
});

test("a search is kept in the URL until it is cleared, and Back undoes it", async () => {
  const page = await openAsOwner(stage, PATH);
  const box = page.getByRole("searchbox");
  const address = () => page.url().replace(/^.*(?=\/admin)/, "");
  const rows = page.locator("tbody tr");
  await box.focus();
  await page.keyboard.type("Work 1");
  await expect.poll(address).toBe(`${PATH}?q=Work+1`);
  await page.keyboard.type("9");
  await expect.poll(address).toBe(`${PATH}?q=Work+19`);
  await expect.poll(() => rows.count()).toBe(1);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await expect.poll(address).toBe(PATH);
  await expect.poll(() => rows.count()).toBe(25);
  await page.goBack();
  await expect.poll(address).toBe(`${PATH}?q=Work+19`);
  await expect.poll(() => box.inputValue()).toBe("Work 19");
  await page.goBack();
  await expect.poll(address).toBe(PATH);
  await expect.poll(() => box.inputValue()).toBe("");
  await page.setViewportSize({ width: 820, height: 900 });
  const order = page.getByLabel("Order");
  await order.focus();
  await order.selectOption("featured-up");
  await expect.poll(address).toBe(`${PATH}?sort=featured-up`);
  await expect.poll(() => order.inputValue()).toBe("featured-up");
  await order.selectOption("newest");
  await expect.poll(address).toBe(PATH);
  expect(await order.evaluate((select) => select === document.activeElement)).toBe(true);
  await expect.poll(() => order.inputValue()).toBe("newest");
  await page.context().close();
});

test("a row that is opened while typing a search is not left again for its results", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.clock.install();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/project/*.data*", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("searchbox").fill("work 0");
  await rowOf(page, "Work 03").getByRole("link", { name: "Work 03", exact: true }).click();
  await page.locator(".pending-line").waitFor({ state: "attached" });
  await page.clock.runFor(1000);
  release();
  await page.clock.resume();
  await page.waitForURL("**/admin/project/*");
  await page.getByRole("heading", { name: "Work 03" }).waitFor();
  await page.context().close();
});

test("saving returns to the list with its page, order, scroll position and selection", async () => {
  const page = await openAsOwner(stage, `${PATH}?sort=title-down`);
  const title = "Work 09";
  const selected = page.getByRole("checkbox", { name: `Select ${title}` });
  await selected.check();
  const edit = page.getByRole("link", { name: `Edit ${title}` });
  await edit.hover();
  const far = await page.evaluate(() => scrollY);
  expect(far).toBeGreaterThan(100);
  const standing = async () => {
    const { search } = new URL(page.url());
    return [search, await page.evaluate(() => scrollY), await selected.isChecked()];
  };
  const before = ["?sort=title-down", far, true];
  expect(await standing()).toEqual(before);
  await edit.click();
  await page.getByLabel("Year", { exact: true }).fill("2020");
  await page.getByLabel("Work type", { exact: true }).selectOption("Campaign");
  await page.getByRole("button", { name: "Save Project" }).click();
  await page.waitForURL(`**${PATH}?*`);
  await dismissToast(page, "Project updated successfully");
  await expect.poll(standing).toEqual(before);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.waitForURL("**/admin/project/*");
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL(`**${PATH}?*`);
  await selected.waitFor();
  await expect.poll(standing).toEqual(before);
  await page.context().close();
});

test("an action keeps the focus on its project, and only visible projects stay selected", async () => {
  const page = await openAsOwner(stage, PATH);
  const title = "Work 09";
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByRole("button", { name: `Archive ${title}` }).press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("reason");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe(`Restore ${title}`);
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe(`Archive ${title}`);

  const bar = page.getByRole("group", { name: "Selected projects" });
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByText("No projects found").waitFor();
  await page.goBack();
  await page.getByRole("checkbox", { name: `Select ${title}` }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await bar.getByRole("button", { name: "Hide" }).press("Enter");
  await expect.poll(focused).toBe("Select all on this page");
  await page.context().close();
});

test("the outcome of a change is reported once, even if its dialog was closed meanwhile", async () => {
  const page = await openAsOwner(stage, PATH);
  const said = await recordToasts(page);
  const { promise: isClosed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(`**${PATH}.data*`, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await isClosed;
    await route.abort();
  });
  await page.getByRole("button", { name: "Delete Work 10" }).click();
  const question = page.getByRole("dialog", { name: "Delete project" });
  await question.getByRole("button", { name: "Delete project" }).click();
  await question.getByRole("button", { name: "Deleting..." }).waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  goOn();
  await expect.poll(said).toContain("Failed to delete project");
  await page.unroute(`**${PATH}.data*`);
  await page.getByRole("button", { name: "Archive Work 10" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await dismissToast(page, "Project restored");
  await page.getByRole("link", { name: "Work 10", exact: true }).click();
  await page.getByRole("heading", { name: "Work 10" }).waitFor();
  // A toast of its own, which another one would be ahead of.
  await page.getByRole("button", { name: "Public preview: Work 10" }).click();
  const first = page.locator(".toast").first();
  await first.waitFor();
  expect(await first.innerText()).toContain("Public preview turned on");
  await page.context().close();
});

test("the list keeps its order across pages, and reports errors and an empty list", async () => {
  const page = await openAsOwner(stage, `${PATH}?sort=title-down`);
  const titles = () => page.locator("tbody .row-link").allInnerTexts();
  expect((await titles())[0]).toBe("Work 28");
  await page.getByRole("link", { name: "Next" }).click();
  await expect.poll(async () => (await titles()).length).toBe(3);
  expect(new URL(page.url()).search).toBe("?sort=title-down&page=2");
  await page.locator("tbody .row-link").last().click();
  await page.waitForURL("**/admin/project/*");
  await page.getByRole("link", { name: "Edit project" }).click();
  await page.waitForURL("**/admin/edit/*");
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/admin/projects?sort=title-down&page=2");
  await page.getByRole("link", { name: "Clients and roles" }).click();
  await page.waitForURL("**/admin/clients");
  await page.getByRole("link", { name: "Back" }).click();
  await expect.poll(async () => (await titles()).length).toBe(3);
  for (const [head, ...ways] of [
    ["Client", "ascending", "descending"],
    ["SEO", "ascending", "descending"],
    ["Status", "ascending", "descending"],
    ["Preview", "descending", "ascending"],
    ["Featured", "descending", "ascending"],
  ] as const) {
    const cell = page.getByRole("columnheader", { name: head });
    for (const way of ways) {
      await cell.getByRole("link").press("Enter");
      await expect.poll(() => cell.getAttribute("aria-sort")).toBe(way);
      await expect.poll(() => cell.locator(":focus").count()).toBe(1);
    }
  }
  for (const width of [1440, 1280, 1230]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await page
      .locator(".data-table-frame")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, `at ${width} px`).toBe(0);
  }
  await stage.site.db.execute(sql`alter table clients rename to clients_away`);
  const answer = await page.goto(PATH);
  expect(answer?.status()).toBe(503);
  await page.getByText("Failed to fetch projects").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const { id = "" } = (await findWork02()) ?? {};
  for (const way of ["/admin/clients", "/admin/new", `/admin/edit/${id}`]) {
    const got = await page.request.get(way);
    expect([way, got.status(), got.headers()["retry-after"]]).toEqual([way, 503, "5"]);
    if (way !== "/admin/clients") expect(await got.text()).toContain("Failed to fetch projects");
  }
  await stage.site.db.execute(sql`alter table clients_away rename to clients`);
  await stage.site.db.delete(portfolioProjects);
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByText("No projects found").waitFor();
  const way = page.getByRole("link", { name: "Create Your First Project" });
  expect(await way.getAttribute("href")).toBe("/admin/new");
  await page.context().close();
});

function isSeenWhenFocused(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus();
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) =>
    element.contains(document.elementFromPoint(left + 2, y)),
  );
}

const isFocused = (element: Element) => element === document.activeElement;
