import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { sends } from "#server/newsletter/tables.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { postAsOwner, signInAt } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { moveTo } from "../support/file-order.ts";
import {
  fillWithProjects,
  openAsOwner,
  rowOf,
  slugOf,
  statusAt,
} from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast, recordToasts } from "../support/toasts.ts";

const PATH = "/admin/projects";
const stage = setStage(fillWithProjects);
const pathOf = (title: string) => `/project/${slugOf(title)}`;

async function stored(title: string) {
  const [project] = await stage.site.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.title, title));
  return project;
}
const mailsAbout = (title: string) => stage.site.db.$count(sends, eq(sends.subject, title));

test("the visibility switch works at once, sends an email the first time, and can be undone", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const title = "Work 01";
  const eye = rowOf(page, title).getByRole("button", { name: `Visible: ${title}` });
  expect(await eye.getAttribute("aria-pressed")).toBe("false");
  expect(await statusAt(stage.site, pathOf(title))).toBe(404);
  await eye.click();
  await dismissToast(page, `Project published and newsletter sent for "${title}"!`);
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => statusAt(stage.site, pathOf(title))).toBe(200);

  await eye.click();
  const toast = page.locator(".toast", { hasText: "Project hidden" });
  // A toast stays while the pointer is over it.
  await toast.hover();
  await expect.poll(() => statusAt(stage.site, pathOf(title))).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await dismissToast(page, "Project is now visible");
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("true");
  expect(await mailsAbout(title)).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("of twenty concurrent requests six projects become featured; the seventh is refused with a reason", async () => {
  const { db, url } = stage.site;
  const cookie = await signInAt(url);
  const projects = await db.select({ id: portfolioProjects.id }).from(portfolioProjects).limit(20);
  const answers = await Promise.all(
    projects.map(({ id }) =>
      fetch(url + PATH, {
        method: "POST",
        headers: { Cookie: cookie, Origin: url },
        body: new URLSearchParams({ intent: "feature", id }),
      }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(409)]).toEqual([6, 14]);
  expect(await db.$count(portfolioProjects, eq(portfolioProjects.isFeatured, true))).toBe(6);

  const page = await openAsOwner(stage, `${PATH}?sort=featured`);
  const other = await openAsOwner(stage, `${PATH}?sort=featured`);
  const lit = (shown: typeof page) => shown.locator(".star-button[aria-pressed=true]");
  const unlit = page.locator(".star-button[aria-pressed=false]").first();
  expect(await lit(page).count()).toBe(6);
  await unlit.click();
  await dismissToast(page, "Maximum of 6 featured projects allowed");
  await expect.poll(() => lit(page).count()).toBe(6);
  await lit(page).first().click();
  await dismissToast(page, "Project unfeatured successfully");
  await expect.poll(() => lit(other).count()).toBe(5);
  await unlit.click();
  await dismissToast(page, "Project featured successfully");
  await expect.poll(() => lit(other).count()).toBe(6);

  await page.route(`**${PATH}.data*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await lit(page).first().click();
  await dismissToast(page, "Failed to update featured status");
  await expect.poll(() => lit(page).count()).toBe(6);
  await other.context().close();
  await page.context().close();
});

test("deleting asks with the project's name, and removes it completely", async () => {
  const page = await openAsOwner(stage, PATH);
  const title = "Work 05";
  const press = () => page.getByRole("button", { name: `Delete ${title}` }).click();
  await press();
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  expect(await dialog.innerText()).toContain(title);
  await dialog
    .getByText(
      "Are you sure you want to permanently delete this project? This action cannot be undone.",
    )
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Cancel");
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  const held = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(held).toBe(`Delete ${title}`);
  expect(await stored(title)).toBeDefined();

  await press();
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await dismissToast(page, "Project deleted successfully");
  await expect.poll(() => rowOf(page, title).count()).toBe(0);
  expect(await stored(title)).toBeUndefined();
  await expect.poll(focused).toBe("Work 06");
  await page.context().close();
});

test("an archived project keeps its reason, is listed in its tab, and is restored there", async () => {
  const page = await openAsOwner(stage, PATH);
  const title = "Work 07";
  await page.getByRole("button", { name: `Archive ${title}` }).click();
  await page.getByLabel("Reason (optional)").fill("The client\u202e closed\u0000 down");
  await page.keyboard.press("Enter");
  await dismissToast(page, "Project archived");
  await page.getByRole("link", { name: "Archived" }).click();
  await page.waitForURL("**/admin/projects?show=archived");
  // The row is there before, among the others.
  await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
  const row = rowOf(page, title);
  await row.getByText("Archived: The client closed down").waitFor();
  expect(await row.getByRole("button", { name: "Visible" }).count()).toBe(0);
  await row.getByRole("button", { name: `Restore ${title}` }).press("Enter");
  await page.getByText("No projects found").waitFor();
  const box = page.getByRole("searchbox");
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  await dismissToast(page, "Project restored");
  await box.fill("no such work");
  await page.waitForURL("**/admin/projects?q=no+such+work*");
  await page.getByRole("link", { name: "Show all projects" }).click();
  await expect.poll(() => rowOf(page, title).innerText()).toContain("Hidden");
  await expect.poll(() => box.inputValue()).toBe("");
  await page.context().close();
});

test("the head of the actions ends where they end", async () => {
  const page = await openAsOwner(stage, PATH);
  const end = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((cell) => {
        const range = new Range();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().right;
      });
  expect(await end(".head-actions")).toBeCloseTo(await end("td.row-actions"), 0);
  await page.context().close();
});

test("several are selected with Shift or all at once, and changed together", async () => {
  const page = await openAsOwner(stage, PATH);
  const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
  await box("Work 10").check();
  await box("Work 13").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Selected projects" });
  await expect.poll(() => bar.innerText()).toContain("4 selected");
  await expect
    .poll(() => page.getByRole("status").filter({ hasText: "4 selected" }).count())
    .toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await bar.getByRole("button", { name: "Show" }).click();
  const question = page.getByRole("dialog", { name: "Show 4 projects" });
  await question.getByText("4 emails to each subscriber").waitFor();
  const said = await recordToasts(page);
  await question.getByRole("button", { name: "Show and send" }).click();
  await expect.poll(said).toContain("4 projects are now visible");
  await expect.poll(said).toContain("Newsletter sent for 4 projects");
  await expect.poll(() => bar.count()).toBe(0);
  expect(await stored("Work 12")).toMatchObject({ isVisible: true });

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect.poll(() => bar.innerText()).toContain("25 selected");
  await bar.getByRole("button", { name: "Hide" }).click();
  await dismissToast(page, "projects hidden");
  await expect.poll(() => statusAt(stage.site, pathOf("Work 12"))).toBe(404);
  expect(await stage.site.db.$count(portfolioProjects, eq(portfolioProjects.isVisible, true))).toBe(
    0,
  );

  await box("Work 10").check();
  await box("Work 12").check();
  await bar.getByRole("button", { name: "Hide" }).click();
  await dismissToast(page, "Already hidden");
  await box("Work 10").check();
  await box("Work 12").check();
  await bar.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive", exact: true }).click();
  await dismissToast(page, "2 projects archived");
  await page.getByRole("link", { name: "Archived" }).click();
  await page.waitForURL("**/admin/projects?show=archived");
  // The address changes ahead of what is shown there.
  await expect.poll(() => page.locator("[data-row]").count()).toBe(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByRole("button", { name: "Restore" }).waitFor();
  expect(await bar.getByRole("button", { name: "Show" }).count()).toBe(0);
  await bar.getByRole("button", { name: "Restore" }).click();
  await dismissToast(page, "2 projects restored");
  await page.getByText("No projects found").waitFor();
  await page.context().close();
});

test("featured projects are ordered by keyboard and buttons, and the home page follows", async () => {
  const { db, url } = stage.site;
  const titles = ["Work 20", "Work 21", "Work 22"];
  await db.update(portfolioProjects).set({ isFeatured: false });
  await db
    .update(portfolioProjects)
    .set({ isFeatured: true, isVisible: true })
    .where(inArray(portfolioProjects.title, titles));
  await announce(db, ["projects"]);
  const atHome = async () => {
    const html = await (await fetch(url)).text();
    return Array.from(html.matchAll(/<h3[^>]*>(?:<[^>]+>)*(Work \d\d)/g), ([, title]) => title);
  };
  await expect.poll(atHome).toEqual(titles);

  const page = await openAsOwner(stage, PATH);
  await page.getByRole("link", { name: "Featured projects" }).click();
  await page.waitForURL("**/admin/featured");
  const other = await openAsOwner(stage, "/admin/featured");
  const listed = (shown: typeof page) =>
    shown
      .getByRole("list", { name: "Featured projects" })
      .locator("[data-row-link]")
      .allInnerTexts();
  await expect.poll(() => listed(page)).toEqual(titles);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Move Work 22 up" }).click();
  await page.getByText("Work 22 moved to position 2 of 3.").waitFor();
  await expect.poll(() => listed(other)).toEqual(["Work 20", "Work 22", "Work 21"]);
  await expect.poll(atHome).toEqual(["Work 20", "Work 22", "Work 21"]);
  await page.getByRole("button", { name: "Move Work 21", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Picked up Work 21, 3 of 3.").waitFor();
  await moveTo(page, "Work 21", 1);
  const rows = page.locator(".sortable-row");
  const durations = () =>
    rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).transitionDuration));
  // Motion is reduced.
  expect(await durations()).toEqual(["0s", "0s", "0s"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await durations()).toContain("0.2s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("Space");
  await expect.poll(atHome).toEqual(["Work 21", "Work 20", "Work 22"]);

  await page.route("**/admin/featured.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Move Work 20 up" }).click();
  await dismissToast(page, "Failed to reorder featured projects");
  await expect.poll(() => listed(page)).toEqual(["Work 21", "Work 20", "Work 22"]);
  await page.getByRole("button", { name: "Featured: Work 21" }).click();
  await expect.poll(atHome).toEqual(["Work 20", "Work 22"]);
  await expect.poll(() => listed(other)).toEqual(["Work 20", "Work 22"]);
  for (const title of ["Work 20", "Work 22"]) {
    await other.getByRole("button", { name: `Featured: ${title}` }).click();
  }
  await page.getByText("No featured projects").waitFor();
  await other.context().close();
  await page.context().close();
});

test("invalid requests are refused and change nothing", async () => {
  const post = async (path: string, form: Record<string, string>) =>
    (await postAsOwner(stage.site.url, path, form)).status;
  const send = (form: Record<string, string>) => post(PATH, form);
  const id = "00000000-0000-4000-8000-000000000000";
  expect(await send({ intent: "shine", id })).toBe(400);
  expect(await send({ intent: "show" })).toBe(422);
  expect(await send({ intent: "show", id: "1 or 1=1" })).toBe(422);
  expect(await send({ intent: "archive", id, reason: "x".repeat(301) })).toBe(422);
  expect(await send({ intent: "delete", id })).toBe(404);
  const order = (form: Record<string, string>) => post("/admin/featured", form);
  expect(await order({ id: "1 or 1=1" })).toBe(422);
  expect(await order({ id })).toBe(200);
});
