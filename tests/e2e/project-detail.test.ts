import { eq, sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { sends } from "#server/newsletter/tables.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  routeFirst,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { filesOf, moveDownTwice, moveTo } from "../support/file-order.ts";
import { pdf, photo } from "../support/media.ts";
import { fillWithProjects, openAsOwner, slugOf, statusAt } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const stage = setStage(fillWithProjects);

async function idOf(title: string): Promise<string> {
  const { db } = stage.site;
  const [row] = await db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.title, title));
  return row?.id ?? "";
}

const open = async (title: string) => openAsOwner(stage, `/admin/project/${await idOf(title)}`);
const rows = (page: Page) => page.getByRole("list", { name: "Files", exact: true }).locator("> li");
const names = async (page: Page) =>
  (await rows(page).locator(".cell-main").allInnerTexts()).map((name) => name.trim());
const storedNames = (title: string) => filesOf(stage.site.db, title);

/** Adds a picture and documents by the button, as their owner would. */
async function addFiles(page: Page, ...texts: string[]): Promise<void> {
  await page.locator(".files-pane input[type=file]").setInputFiles(
    texts.map((text) => ({
      name: `${text}.pdf`,
      mimeType: "application/pdf",
      buffer: pdf(text, 2_000),
    })),
  );
  for (const text of texts) {
    await rows(page)
      .filter({ hasText: `${text}.pdf` })
      .waitFor();
  }
}

test("a missing project is a 404 with a link back", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "nothing"]) {
    const page = await openAsOwner(stage, "/admin");
    const answer = await page.goto(`/admin/project/${id}`);
    expect(answer?.status()).toBe(404);
    await page.getByText("Project Not Found").waitFor();
    await page.getByText("The project you're looking for doesn't exist.").waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/admin/projects");
    await page.context().close();
  }
});

test("a project that cannot be read is a 503 that can be retried", async () => {
  const { db } = stage.site;
  const page = await open("Work 01");
  await db.execute(sql`alter table project_files rename to project_files_away`);
  expect((await page.reload())?.status()).toBe(503);
  await page.getByText("Failed to fetch projects").waitFor();
  await db.execute(sql`alter table project_files_away rename to project_files`);
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Work 01" }).waitFor();
  await page.context().close();
});

test("files are added by button and by drag and drop, and are listed and announced at once", async () => {
  const page = await open("Work 01");
  const complaints = listenForComplaints(page);
  const { promise: isListed, resolve: goOn } = Promise.withResolvers<void>();
  const named = btoa("plan.pdf");
  await page.route("**/api/uploads", async (route) => {
    if (route.request().headers()["upload-metadata"]?.includes(named)) await isListed;
    await route.continue();
  });
  const both = addFiles(page, "plan", "offer");
  await rows(page).filter({ hasText: "offer.pdf" }).waitFor();
  expect(await names(page)).toEqual(["offer.pdf"]);
  const isSaid = page
    .locator(".toast", { hasText: "Files Added" })
    .filter({ hasText: "2 files were added." })
    .filter({ has: page.getByText("plan.pdf, offer.pdf", { exact: true }) })
    .waitFor();
  goOn();
  await both;
  await isSaid;
  await page.unroute("**/api/uploads");
  await expect.poll(() => names(page)).toEqual(["plan.pdf", "offer.pdf"]);
  expect(await storedNames("Work 01")).toEqual(["plan.pdf", "offer.pdf"]);
  const copy = { name: "plan 2.pdf", mimeType: "application/pdf", buffer: pdf("plan", 2_000) };
  const isNoted = page
    .locator(".toast", { hasText: "Duplicate file" })
    .getByText("It has the same content as “plan.pdf”")
    .waitFor();
  await page.locator(".files-pane input[type=file]").setInputFiles(copy);
  await isNoted;
  await expect.poll(() => names(page)).toEqual(["plan.pdf", "offer.pdf", "plan 2.pdf"]);
  const buffer = [...(await photo(640, 480).jpeg().toBuffer())];
  const dropped = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "cover.jpg", { type: "image/jpeg" }));
    return data;
  }, buffer);
  await page.dispatchEvent(".upload-zone", "drop", { dataTransfer: dropped });
  const picture = rows(page).filter({ hasText: "cover.jpg" });
  await picture.getByText("Used as cover").waitFor();
  await expect.poll(() => page.getByText("Processing").count()).toBe(0);
  await expect.poll(() => picture.innerText()).toContain("Picture, JPG");
  const way = picture.getByRole("link", { name: "Open cover.jpg" });
  const address = (await way.getAttribute("href")) ?? "";
  expect((await page.request.get(address)).status()).toBe(200);
  expect(await statusAt(stage.site, address)).toBe(404);

  expect(await accessibilityProblems(page)).toEqual([]);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("files are reordered by buttons, keyboard and mouse, and the order is saved", async () => {
  const page = await open("Work 02");
  await addFiles(page, "one");
  await addFiles(page, "two");
  await addFiles(page, "three");
  await page.getByRole("button", { name: "Move one.pdf down" }).click();
  await expect.poll(() => names(page)).toEqual(["two.pdf", "one.pdf", "three.pdf"]);
  await page.getByText("one.pdf moved to position 2 of 3.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Move one.pdf down");
  await expect.poll(() => storedNames("Work 02")).toEqual(["two.pdf", "one.pdf", "three.pdf"]);

  await page.getByRole("button", { name: "Move three.pdf", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Picked up three.pdf, 3 of 3.").waitFor();
  await moveTo(page, "three.pdf", 2);
  await page.keyboard.press("Space");
  await expect.poll(() => storedNames("Work 02")).toEqual(["two.pdf", "three.pdf", "one.pdf"]);

  await expect.poll(() => names(page)).toEqual(["two.pdf", "three.pdf", "one.pdf"]);
  const handle = page.getByRole("button", { name: "Move two.pdf", exact: true });
  // Waits until the row has come to rest.
  await handle.hover();
  const grip = await handle.boundingBox();
  const last = await rows(page).last().boundingBox();
  if (!grip || !last) throw new Error("nothing to drag");
  await page.mouse.move(grip.x + 8, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, last.y + 20, { steps: 8 });
  await page.mouse.move(grip.x + 8, last.y + last.height / 2 + 10, { steps: 4 });
  await page.getByText("two.pdf is over position 3 of 3.").waitFor();
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["three.pdf", "one.pdf", "two.pdf"]);
  await expect.poll(() => storedNames("Work 02")).toEqual(["three.pdf", "one.pdf", "two.pdf"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["three.pdf", "one.pdf", "two.pdf"]);
  const calledBack = await moveDownTwice(page, "three.pdf");
  await expect.poll(() => storedNames("Work 02")).toEqual(["one.pdf", "two.pdf", "three.pdf"]);
  await expect.poll(() => names(page)).toEqual(["one.pdf", "two.pdf", "three.pdf"]);
  expect(calledBack).toEqual([]);
  await page.context().close();
});

test("a file is renamed in place, replaced, and removed after a confirmation that names it", async () => {
  const page = await open("Work 03");
  await addFiles(page, "draft");
  await page.getByRole("button", { name: "Rename draft.pdf" }).click();
  const field = page.getByLabel("Name of draft.pdf");
  await field.fill("  Signed <b>offer</b>\u202e ");
  await field.press("Enter");
  await expect.poll(() => storedNames("Work 03")).toEqual(["Signed <b>offer</b>"]);
  await expect.poll(() => names(page)).toEqual(["Signed <b>offer</b>"]);
  await page.getByRole("button", { name: "Rename Signed" }).click();
  await page.getByLabel("Name of Signed").press("Escape");
  expect(await storedNames("Work 03")).toEqual(["Signed <b>offer</b>"]);

  await page.getByRole("button", { name: "Replace Signed" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace file" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "final.pdf",
    mimeType: "application/pdf",
    buffer: pdf("final", 2_000),
  });
  await dismissToast(page, "File Replaced");
  await expect.poll(() => rows(page).innerText()).toContain("final.pdf");
  expect(await names(page)).toEqual(["Signed <b>offer</b>"]);

  const press = () => page.getByRole("button", { name: "Remove Signed" }).click();
  const question = page.getByRole("dialog", { name: "Remove file" });
  await page.route("**/admin/project/*.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await press();
  expect(await question.innerText()).toContain("Signed <b>offer</b>");
  await question.getByRole("button", { name: "Remove file" }).click();
  await dismissToast(page, "Failed to remove file from project");
  await page.unroute("**/admin/project/*.data*");
  await press();
  await question.getByRole("button", { name: "Remove file" }).click();
  await expect.poll(() => rows(page).count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Choose files");
  await dismissToast(page, "File Removed");
  expect(await storedNames("Work 03")).toEqual([]);
  await page.context().close();
});

test("a failed replacement sends the uploaded file again, and a failed rename keeps the typed name", async () => {
  const page = await open("Work 12");
  await addFiles(page, "plan", "map");
  const changes = "**/admin/project/*.data*";
  const fail = (route: Route) =>
    route.request().method() === "POST" ? route.abort() : route.continue();
  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/uploads")) uploads += 1;
  });
  await page.route(changes, fail);

  await page.getByRole("button", { name: "Replace plan.pdf" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace file" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "final.pdf",
    mimeType: "application/pdf",
    buffer: pdf("final", 2_000),
  });
  await dismissToast(page, "Failed to replace file");
  const retry = dialog.getByRole("button", { name: "Try again" });
  await retry.click();
  await dismissToast(page, "Failed to replace file");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute(changes, fail);
  await retry.click();
  await dismissToast(page, "File Replaced");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await storedNames("Work 12")).toEqual(["final.pdf", "map.pdf"]);
  expect(uploads).toBe(1);

  await page.route(changes, fail);
  await page.getByRole("button", { name: "Rename final.pdf" }).click();
  const field = page.getByLabel("Name of final.pdf");
  await field.fill("The final plan");
  await field.press("Enter");
  await dismissToast(page, "Failed to rename file");
  expect(await field.inputValue()).toBe("The final plan");
  await page.unroute(changes, fail);
  await field.press("Enter");
  await expect.poll(() => storedNames("Work 12")).toEqual(["The final plan", "map.pdf"]);
  await page.context().close();
});

test("files that could not be added are reported", async () => {
  const page = await open("Work 05");
  await page.route("**/admin/project/*.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const late = { name: "late.pdf", mimeType: "application/pdf", buffer: pdf("late", 2_000) };
  const isReported = page
    .locator(".toast", { hasText: "Failed to add files to project" })
    .waitFor();
  await page.locator(".files-pane input[type=file]").setInputFiles(late);
  await isReported;
  await page.locator(".toast").getByText("Error", { exact: true }).waitFor();
  expect(await storedNames("Work 05")).toEqual([]);
  await page.context().close();
});

test("leaving asks first while files are being added or an order is queued", async () => {
  const page = await open("Work 04");
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAdding, resolve: startAdding } = Promise.withResolvers<void>();
  await page.route("**/admin/project/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    startAdding();
    await isReleased;
    await route.continue();
  });
  const document = (name: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: pdf(name, 2_000),
  });
  const files = ["a.pdf", "b.pdf", "c.pdf"];
  await page.locator(".files-pane input[type=file]").setInputFiles(files.map(document));
  await isAdding;
  await expect.poll(() => page.locator(".files-pane .upload-bar").count()).toBe(0);
  const staying = async () => {
    await page.getByRole("link", { name: "Projects", exact: true }).first().click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
  };
  await staying();
  release();
  await expect.poll(() => storedNames("Work 04")).toEqual(files);
  await expect.poll(() => names(page)).toEqual(files);

  await moveDownTwice(page, "a.pdf", staying);
  await expect.poll(() => storedNames("Work 04")).toEqual(["b.pdf", "c.pdf", "a.pdf"]);
  await page.context().close();
});

async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input").fill(title);
  await page.getByRole("option").filter({ hasText: title }).click();
}

test("a preview link created for one project is not shown for the next", async () => {
  const page = await open("Work 13");
  const links = page.locator(".preview-links");
  await links.getByRole("button", { name: "Create link" }).click();
  await links.getByLabel("Preview link").waitFor();
  await goTo(page, "Work 14");
  await page.getByRole("heading", { name: "Work 14" }).waitFor();
  await links.getByRole("button", { name: "Create link" }).waitFor();
  expect(await links.getByLabel("Preview link").count()).toBe(0);
  await page.context().close();
});

test("opening another project stops the uploads to this one", async () => {
  const page = await open("Work 13");
  const { promise: isUploaded, resolve: reportUploaded } = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*/keep", () => reportUploaded());
  const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: pdf("plan", 2_000) };
  await page.locator(".files-pane input[type=file]").setInputFiles(plan);
  await isUploaded;
  const isStopped = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/keep"),
  );
  await goTo(page, "Work 14");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("heading", { name: "Work 14" }).waitFor();
  await isStopped;
  expect(await page.locator(".files-pane .upload-bar").count()).toBe(0);
  await page.context().close();
});

test("the switches save at once and update the page, its files and its email", async () => {
  const title = "Work 04";
  const page = await open(title);
  const other = await open(title);
  await addFiles(page, "leaflet");
  const path = `/project/${slugOf(title)}`;
  const file = (await rows(page).getByRole("link").first().getAttribute("href")) ?? "";
  const toggle = (name: string) => page.getByRole("button", { name: `${name}: ${title}` });
  await toggle("Visible").click();
  await dismissToast(page, `Project published and newsletter sent for "${title}"!`);
  await expect.poll(() => statusAt(stage.site, path)).toBe(200);
  expect(await statusAt(stage.site, file)).toBe(404);
  await toggle("Public preview").click();
  await dismissToast(page, "Public preview turned on");
  await expect.poll(() => statusAt(stage.site, file)).toBe(200);
  await expect
    .poll(() =>
      other.getByRole("button", { name: `Visible: ${title}` }).getAttribute("aria-pressed"),
    )
    .toBe("true");

  await toggle("Visible").click();
  await dismissToast(page, "Project hidden");
  for (const gone of [path, file]) await expect.poll(() => statusAt(stage.site, gone)).toBe(404);
  await toggle("Visible").click();
  await dismissToast(page, "Project is now visible");
  expect(await stage.site.db.$count(sends, eq(sends.subject, title))).toBe(1);
  await toggle("Featured").click();
  await dismissToast(page, "Project featured successfully");
  await other.context().close();
  await page.context().close();
});

/** Holds back the changes that the list sends; `sent` are their intents. */
async function holdChanges(page: Page): Promise<{ sent: string[]; letGo: () => void }> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/admin/projects.data*", async (route) => {
    const posted = route.request().postData();
    if (posted) sent.push(new URLSearchParams(posted).get("intent") ?? "");
    if (posted) await isLetGo;
    await route.continue();
  });
  return { sent, letGo };
}

test("a switch is optimistic, takes a second press, and rolls back when refused", async () => {
  const title = "Work 09";
  const page = await openAsOwner(stage, "/admin/projects");
  const { sent, letGo } = await holdChanges(page);
  const row = page.locator("tbody tr").filter({ hasText: title });
  const eye = row.getByRole("button", { name: `Visible: ${title}` });
  await eye.click();
  await row.getByText("Visible", { exact: true }).waitFor();
  const states = await eye.evaluateHandle((button) => {
    const seen: (string | null)[] = [];
    const record = () => seen.push(button.getAttribute("aria-pressed"));
    new MutationObserver(record).observe(button, { attributeFilter: ["aria-pressed"] });
    return seen;
  });
  await eye.click();
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("false");
  const isHidden = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("intent=hide")),
  );
  letGo();
  await isHidden;
  expect(sent).toEqual(["show", "hide"]);
  const path = `/project/${slugOf(title)}`;
  await expect.poll(() => statusAt(stage.site, path)).toBe(404);
  await expect.poll(() => eye.getAttribute("aria-busy")).toBe(null);
  await row.getByText("Hidden", { exact: true }).waitFor();
  expect(await states.jsonValue()).toEqual(["false"]);
  await page.unroute("**/admin/projects.data*");

  await page.goto(`/admin/project/${await idOf(title)}`);
  await waitForHydration(page);
  await page.route("**/admin/projects.data*", (route) => route.abort());
  await page.getByRole("button", { name: `Visible: ${title}` }).click();
  await page.locator(".toast", { hasText: "Failed to update visibility" }).waitFor();
  await expect.poll(() => page.locator(".detail-states").innerText()).toBe("Hidden");
  await page.context().close();
});

test("the second press of a switch is sent although the first takes its row off the list", async () => {
  const title = "Work 11";
  const page = await openAsOwner(stage, "/admin/projects?show=hidden");
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/projects.data*", async (route) => {
    if (route.request().method() === "POST") await isLetGo;
    await route.continue();
  });
  const eye = page.getByRole("button", { name: `Visible: ${title}` });
  await eye.click();
  await eye.click();
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("false");
  const isHidden = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("intent=hide")),
  );
  letGo();
  await isHidden;
  const path = `/project/${slugOf(title)}`;
  await expect.poll(() => statusAt(stage.site, path)).toBe(404);
  await eye.waitFor();
  await page.context().close();
});

test("the second press of a switch is sent although its screen is left", async () => {
  const title = "Work 11";
  const page = await openAsOwner(stage, "/admin/projects");
  const { sent, letGo } = await holdChanges(page);
  const eye = page.getByRole("button", { name: `Visible: ${title}` });
  await eye.click();
  await eye.click();
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("false");
  await page.getByRole("link", { name: "Featured projects" }).click();
  await page.waitForURL("**/admin/featured");
  await eye.waitFor({ state: "detached" });
  expect(sent).toEqual(["show"]);
  letGo();
  await expect.poll(() => sent).toEqual(["show", "hide"]);
  await expect.poll(() => statusAt(stage.site, `/project/${slugOf(title)}`)).toBe(404);
  await page.context().close();
});

test("a copy is hidden, has the same texts and files, and opens in its form", async () => {
  const title = "Work 02";
  const { db } = stage.site;
  const page = await open(title);
  expect(await page.title()).toContain(title);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
  const facts = await page.getByRole("region", { name: "Details" }).innerText();
  expect(facts).not.toMatch(/Not set|Roles|First published/);
  const time = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d/.source;
  expect(facts).toMatch(new RegExp(`Created\\s+${time}\\s+Last updated\\s+${time}`));
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.waitForURL("**/admin/edit/*");
  await dismissToast(page, "Project duplicated");
  const copy = `${title} (copy)`;
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe(copy);
  expect(page.url()).toContain(await idOf(copy));
  expect(await storedNames(copy)).toEqual(await storedNames(title));
  await page.goto("/admin/projects");
  await waitForHydration(page);
  await page.getByRole("button", { name: `Duplicate ${copy}` }).click();
  await page.waitForURL("**/admin/edit/*");
  const [again] = await db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.title, `${copy} (copy)`));
  expect(again).toMatchObject({ slug: "work-02-copy-copy", isVisible: false, version: 1 });
  await page.context().close();
});

test("a switch pressed while offline keeps the screen and can be retried later", async () => {
  const title = "Work 08";
  const page = await open(title);
  const isFetched = () =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/projects-"));
  await page.waitForFunction(isFetched);
  await page.evaluate(() => Reflect.set(window, "isStill", true));
  await page.context().setOffline(true);
  const visible = page.getByRole("button", { name: `Visible: ${title}` });
  await visible.click();
  await page.context().setOffline(false);
  await expect
    .poll(
      async () => {
        if ((await visible.getAttribute("aria-pressed")) === "false") await visible.click();
        return statusAt(stage.site, `/project/${slugOf(title)}`);
      },
      { interval: 1_000 },
    )
    .toBe(200);
  expect(await page.evaluate(() => Reflect.get(window, "isStill"))).toBe(true);
  await page.context().close();
});

test("a project is archived and restored from its own page", async () => {
  const title = "Work 06";
  const page = await open(title);
  await page.getByRole("button", { name: `Archive ${title}` }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("reason");
  await page.keyboard.type("Out of date");
  await page.keyboard.press("Enter");
  await page.getByText(/^Archived on .*: Out of date$/).waitFor();
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await dismissToast(page, "Project archived");
  await dismissToast(page, "Project restored");
  await page.context().close();
});

test("a change is reported when a refresh removes its button before its reply arrives", async () => {
  const title = "Work 10";
  const id = await idOf(title);
  const { db } = stage.site;
  await db
    .update(portfolioProjects)
    .set({ isArchived: true, archivedAt: new Date() })
    .where(eq(portfolioProjects.id, id));
  const page = await open(title);
  const restore = page.getByRole("button", { name: `Restore ${title}` });
  const restored = Promise.withResolvers<void>();
  const refreshing = Promise.withResolvers<void>();
  const refreshLate = async (route: Route) => {
    refreshing.resolve();
    await restored.promise;
    await route.continue();
  };
  await routeFirst(page, `**/admin/project/${id}.data*`, refreshLate);
  const respondLate = async (route: Route) => {
    const response = await route.fetch();
    restored.resolve();
    await restore.waitFor({ state: "detached" });
    await route.fulfill({ response });
  };
  await routeFirst(page, "**/admin/projects.data*", respondLate);
  await announce(db, ["projects", `project:${id}`]);
  await refreshing.promise;
  await restore.click();
  await dismissToast(page, "Project restored");
  await page.context().close();
});

test("a project is deleted from its own page, which redirects to the list even after a slow response", async () => {
  const title = "Work 07";
  const page = await open(title);
  const other = await open(title);
  const respondLate = async (route: Route) => {
    const response = await route.fetch();
    // By then all pages have been notified that the project is gone.
    await other.getByText("Project Not Found").waitFor();
    await route.fulfill({ response });
  };
  // Once: the list loads again when a change is announced, perhaps after the other page is closed.
  await routeFirst(page, "**/admin/projects.data*", respondLate);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await page.waitForURL("**/admin/projects");
  await dismissToast(page, "Project deleted successfully");
  expect(await idOf(title)).toBe("");
  await other.context().close();
  await page.context().close();
});
