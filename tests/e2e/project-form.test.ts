import { eq, like } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bidiIsolated } from "#domain/text/bidi-isolated.ts";
import { media } from "#server/media/tables.ts";
import { mediaUses } from "#server/media/uses-table.ts";
import { clients, portfolioProjects, projectRoles, roles } from "#server/projects/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { descriptionOf } from "../support/description-of.ts";
import { htmlOf, PDF, png, upload } from "../support/project-form.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast, toast } from "../support/toasts.ts";

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  // Browser and server put these in different orders.
  await db.insert(clients).values([{ name: "和製漢語" }, { name: "𠜎𠜱𠝹𠱓" }]);
});

async function open(path: string): Promise<Page> {
  const { browser, site } = stage;
  const page = await (await ownerContext(browser, site.url)).newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create Project" });
const isFocused = (part: Element) => part === document.activeElement;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

async function addInPlace(page: Page, kind: "client" | "role", name: string): Promise<void> {
  await page.getByRole("button", { name: `Add ${kind}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("   ");
  await page.keyboard.press("Enter");
  await dialog.locator(".field-problem", { hasText: "Name is required" }).waitFor();
  await dismissToast(page, `Failed to add ${kind}`);
  await dialog.getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

test("a project is created with its files, client and role, and the list says so", async () => {
  const page = await open("/admin/new");
  const complaints = listenForComplaints(page);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Create New Project");

  expect(await page.locator(".save-state").innerText()).toBe("No changes yet");
  await expect.poll(() => focused(page)).toBe("title");

  await create(page).click();
  for (const missing of [
    "Title is required",
    "Client is required",
    "Year is required",
    "Work type is required",
    "Main file is required",
    "Thumbnail is required",
  ])
    await page.getByText(missing).waitFor();
  await expect.poll(() => focused(page)).toBe("title");
  expect(
    await descriptionOf(page.getByRole("button", { name: "Choose a file" }).first()),
  ).toContain("Main file is required");
  await expect.poll(() => toast(page).innerText()).toContain("6 fields need attention.");
  await dismissToast(page, "Not saved");

  await field(page, "Title").fill("Größe & New — a very long title that goes on and on for good");
  const slug = "grosse-new-a-very-long-title-that-goes-on-and-on";
  await expect.poll(() => field(page, "Slug").inputValue()).toBe(slug);
  await field(page, "Slug").fill("");
  await page.keyboard.press("Tab");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe(slug);
  // A toast stays while the pointer is over it.
  const isHeld = toast(page).filter({ hasText: "Client added successfully" }).hover();
  await addInPlace(page, "client", "  Port of Ferrol ");
  await isHeld;
  // Playwright waits until nothing covers it.
  await create(page).click({ trial: true });
  await dismissToast(page, "Client added successfully");
  await addInPlace(page, "role", "Harbour Master");
  await dismissToast(page, "Role added successfully");
  await addInPlace(page, "client", "PORT OF FERROL");
  await dismissToast(page, `“${bidiIsolated("Port of Ferrol")}” already exists`);
  await expect.poll(() => field(page, "Client").inputValue()).toBe("Port of Ferrol");
  await expect
    .poll(() => page.getByRole("checkbox", { name: "Harbour Master" }).isChecked())
    .toBe(true);
  await expect
    .poll(() => field(page, "H1 tag").getAttribute("placeholder"))
    .toContain("for Port of Ferrol");

  await field(page, "Year").fill("1999");
  await page.getByText(/Year must be a number from 2000 to 20\d\d\./).waitFor();
  await field(page, "Year").fill("2024");
  await field(page, "Work type").selectOption("Other");
  await create(page).click();
  await page.locator(".field-problem", { hasText: "Custom work type is required" }).waitFor();
  await dismissToast(page, "Not saved");
  await field(page, "Custom work type").fill("Lighthouse");

  const categories = page.locator(".tag-input input:not([type=hidden])").first();
  await categories.pressSequentially("Signs,signs,  Print ,");
  await categories.press("Backspace");
  await categories.fill("Ships");
  await categories.press("Enter");
  const tags = () =>
    page
      .locator('input[name="categories"]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input instanceof HTMLInputElement ? input.value : "")),
      );
  await expect.poll(tags).toEqual(["Signs", "Ships"]);

  const text = page.getByRole("textbox", { name: "Description", exact: true });
  await text.click();
  await page.keyboard.type("## Brief");
  await expect.poll(() => htmlOf(page, "description")).toBe("<h2>Brief</h2>");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Bold");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" words");
  await expect
    .poll(() => htmlOf(page, "description"))
    .toBe("<h2>Brief</h2><p><strong>Bold</strong> words</p>");

  for (const name of ["Meta description", "Social description"])
    await expect.poll(() => field(page, name).getAttribute("placeholder")).toBe("Brief Bold words");
  await field(page, "Meta description").fill("d".repeat(161));
  await expect.poll(() => page.getByText("161/160").getAttribute("data-over")).toBe("true");
  const result = page.getByRole("region", { name: "Search result" });
  await expect.poll(() => result.locator(".seo-text").innerText()).toBe(`${"d".repeat(159)}…`);
  await expect
    .poll(async () => (await result.locator(".seo-title").innerText()).length)
    .toBeLessThanOrEqual(60);
  const shared = page.getByRole("region", { name: "Shared link" });
  await field(page, "Social title").fill("t".repeat(41));
  await expect.poll(() => shared.locator(".seo-name").innerText()).toBe(`${"t".repeat(39)}…`);

  await upload(page, "Main file", "plan.pdf", PDF);
  await upload(page, "Thumbnail", "harbour.png", await png(70));
  await page.getByLabel("Visible").check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.route("**/admin/new.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await page.keyboard.press("Control+s");
  await dismissToast(page, "Error saving project. Please try again.");
  await page.unrouteAll({ behavior: "wait" });
  await create(page).click();
  await page.waitForURL("**/admin/projects");
  await expect.poll(() => toast(page).innerText()).toContain("Project created successfully");
  expect(await page.locator(".toast-about").innerText()).toContain("Größe & New");

  const [made, ...others] = await stage.site.db
    .select()
    .from(portfolioProjects)
    .where(like(portfolioProjects.slug, `${slug.slice(0, 40)}%`));
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    workType: "Lighthouse",
    year: 2024,
    categories: ["Signs", "Ships"],
    isVisible: true,
    description: "<h2>Brief</h2><p><strong>Bold</strong> words</p>",
    h1: `${made?.title} for Port of Ferrol`,
    metaTitle: `${made?.title} – Port of Ferrol`,
  });
  const id = made?.id ?? "";
  const uses = await stage.site.db.select().from(mediaUses).where(eq(mediaUses.projectId, id));
  expect(uses.map(({ role }) => role).sort()).toEqual(["asset", "thumbnail"]);
  const roles = await stage.site.db
    .select()
    .from(projectRoles)
    .where(eq(projectRoles.projectId, id));
  expect(roles).toHaveLength(1);
  const named = await stage.site.db
    .select()
    .from(clients)
    .where(eq(clients.name, "Port of Ferrol"));
  expect(named).toHaveLength(1);
  expect((await fetch(`${stage.site.url}/project/${slug}`)).status).toBe(200);
  await page.goto(`/admin/edit/${id}`);
  await waitForHydration(page);
  const state = page.locator(".save-state");
  await page.getByRole("slider", { name: "Focal point" }).press("ArrowRight");
  await expect.poll(() => state.innerText()).toBe("Unsaved changes");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => state.innerText()).toBe("All changes saved");
  const pane = page.getByRole("region", { name: "Thumbnail" });
  await pane.getByRole("button", { name: "Remove" }).press("Enter");
  await expect
    .poll(() => pane.getByRole("button", { name: "Choose a file" }).evaluate(isFocused))
    .toBe(true);
  expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await page.context().close();
});

test.each([
  ["client", "Failed to add client"],
  ["role", "Failed to add role"],
])("a %s that could not be added is reported, and its name stays", async (kind, failed) => {
  const page = await open("/admin/new");
  await page.route("**/admin/clients.data*", (route) => route.abort());
  await page.getByRole("button", { name: `Add ${kind}` }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  await name.fill("Port of Ferrol");
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: failed }).waitFor();
  expect(await name.inputValue()).toBe("Port of Ferrol");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.context().close();
});

test("a key saves and stays, also in a new project, which has an address of its own then", async () => {
  const page = await open("/admin/new");
  await upload(page, "Main file", "plan.pdf", PDF);
  await upload(page, "Thumbnail", "harbour.png", await png(72));
  await field(page, "Title").fill("Signs of the key");
  const client = field(page, "Client");
  await client.fill("of ferr");
  await page.getByRole("option", { name: "Port of Ferrol" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await client.press("ArrowDown");
  await client.press("Enter");
  await expect.poll(() => client.inputValue()).toBe("Port of Ferrol");
  await client.fill("Nobody of that name");
  await client.press("Escape");
  await expect.poll(() => client.inputValue()).toBe("Port of Ferrol");
  await client.fill("nobody at all");
  await page.getByRole("option", { name: "Add “nobody at all”" }).click();
  const dialog = page.getByRole("dialog", { name: "Add client" });
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("nobody at all");
  await dialog.getByRole("button", { name: "Close" }).click();
  await client.fill("PORT OF FERROL");
  await client.press("Tab");
  await expect.poll(() => client.inputValue()).toBe("Port of Ferrol");
  await field(page, "Year").fill("2024");
  await field(page, "Work type").selectOption("Campaign");
  await field(page, "Alt text").fill("A harbour at dawn");
  await page.keyboard.press("Control+s");
  await page.waitForURL("**/admin/edit/*");
  await dismissToast(page, "Project created successfully");
  await expect.poll(() => focused(page)).toBe("altText");
  await field(page, "Alt text").fill("A harbour at night");
  await page.keyboard.press("Control+s");
  await dismissToast(page, "Project updated successfully");
  await expect.poll(() => page.locator(".save-state").innerText()).toBe("All changes saved");
  await expect.poll(() => focused(page)).toBe("altText");
  expect(new URL(page.url()).pathname).toMatch("/admin/edit/");
  const [{ altText = "" } = {}] = await stage.site.db
    .select({ altText: portfolioProjects.altText })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.slug, "signs-of-the-key"));
  expect(altText).toBe("A harbour at night");
  await field(page, "Title").press("Enter");
  await page.waitForURL("**/admin/projects");
  await page.context().close();
});

test("a client whose dialog was closed while it was added is chosen", async () => {
  const page = await open("/admin/new");
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/clients.data*", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add client" });
  await dialog.getByLabel("Name").fill("Harbour watch");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Adding..." }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  release();
  await dismissToast(page, "Client added successfully");
  await expect.poll(() => field(page, "Client").inputValue()).toBe("Harbour watch");
  await page.context().close();
});

test("a project that is saved while a file is on its way waits for it", async () => {
  const [project] = await stage.site.db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.workType, "Lighthouse"));
  const page = await open(`/admin/edit/${project?.id}`);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*/keep", async (route) => {
    await isReleased;
    // A cancelled request cannot be continued.
    await route.continue().catch(() => {});
  });
  const pane = page.getByRole("region", { name: "Main file" });
  await pane.getByRole("button", { name: "Replace" }).click();
  await pane
    .locator('input[type="file"]')
    .setInputFiles({ name: "final.png", mimeType: "image/png", buffer: await png(71) });
  await pane.locator(".upload-rows > li").waitFor();
  const save = page.locator(".save-bar button");
  await field(page, "Year").fill("1999");
  await save.click();
  await page.locator(".field-problem", { hasText: "Year must be" }).waitFor();
  await dismissToast(page, "Not saved");
  await expect.poll(() => save.innerText()).toBe("Save Project");
  await field(page, "Year").fill("2023");
  await save.click();
  await expect.poll(() => save.innerText()).toBe("Saving after the upload...");
  await pane.getByRole("button", { name: "Cancel final.png" }).click();
  await dismissToast(page, "The upload did not finish.");
  await expect.poll(() => save.innerText()).toBe("Save Project");
  const kept = upload(page, "Main file", "final.png", await png(71));
  await pane.locator(".upload-rows > li").waitFor();
  await page.keyboard.press("Control+s");
  await expect.poll(() => save.innerText()).toBe("Saving after the upload...");
  release();
  await kept;
  await expect.poll(() => toast(page).innerText()).toContain("Project updated successfully");
  const [saved] = await stage.site.db
    .select({ year: portfolioProjects.year, file: media.fileName })
    .from(portfolioProjects)
    .innerJoin(media, eq(media.id, portfolioProjects.assetId))
    .where(eq(portfolioProjects.id, project?.id ?? ""));
  expect(saved).toEqual({ year: 2023, file: "final.png" });
  await page.context().close();
});

test("of two windows neither loses its text, and a new slug redirects from the old one", async () => {
  const [project] = await stage.site.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.isVisible, true))
    .limit(1);
  const { id = "", slug = "" } = project ?? {};
  const first = await open(`/admin/projects/${id}`);
  expect(new URL(first.url()).pathname).toBe(`/admin/edit/${id}`);
  expect(await first.getByRole("heading", { level: 1 }).innerText()).toBe("Edit Project");
  const second = await open(`/admin/edit/${id}`);

  const text = second.getByRole("textbox", { name: "Description", exact: true });
  const state = second.locator(".save-state");
  expect(await htmlOf(second, "description")).toBe(project?.description);
  await text.click();
  await second.keyboard.type("x");
  await expect.poll(() => state.innerText()).toBe("Unsaved changes");
  await second.keyboard.press("Control+z");
  await expect.poll(() => state.innerText()).toBe("All changes saved");

  await field(first, "Title").fill("From the first window");
  await field(first, "Slug").fill("");
  expect(await field(first, "Slug").inputValue()).toBe("");
  await first.keyboard.press("Tab");
  expect(await field(first, "Slug").inputValue()).toBe("");
  await expect.poll(() => first.locator(".slug-address").innerText()).toBe("/project/id/…");
  await field(first, "Slug").fill("Moved Löwe");
  await first.getByRole("button", { name: "Save Project" }).click();
  await first.waitForURL("**/admin/projects");
  await expect.poll(() => toast(first).innerText()).toContain("Project updated successfully");

  await field(second, "Title").fill("From the second window");
  await second.keyboard.press("Control+s");
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.waitFor();
  await expect.poll(() => alert.evaluate(isFocused)).toBe(true);
  expect((await alert.boundingBox())?.y).toBeGreaterThan(0);
  await dismissToast(second, "Not saved");
  expect(await alert.innerText()).toContain("From the first window");
  expect(await alert.innerText()).not.toContain("Categories");
  expect(await field(second, "Title").inputValue()).toBe("From the second window");
  expect(await accessibilityProblems(second)).toEqual([]);
  await second.getByRole("button", { name: "Load the saved version" }).click();
  await expect.poll(() => field(second, "Title").inputValue()).toBe("From the first window");
  await field(second, "Title").fill("From the second window after all");
  await second.getByRole("button", { name: "Save Project" }).click();
  await second.waitForURL("**/admin/projects");

  const moved = await fetch(`${stage.site.url}/project/${slug}`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/project/moved-lowe"]);
  const third = await open(`/admin/edit/${id}`);
  await field(third, "Title").fill("All that is left");
  await stage.site.db.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
  await third.keyboard.press("Control+s");
  await expect.poll(() => toast(third).innerText()).toContain("no longer exists");
  expect(await field(third, "Title").inputValue()).toBe("All that is left");
  // Nothing was saved, so nothing is left to save.
  await field(third, "Title").fill("From the second window after all");
  await expect.poll(() => third.getByText("All changes saved").count()).toBe(1);
  for (const page of [first, second, third]) await page.context().close();
});

test("a project that does not exist is a 404", async () => {
  const page = await open("/admin");
  for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
    const answer = await page.goto(`/admin/edit/${id}`);
    expect(answer?.status()).toBe(404);
    await page.getByText("Project Not Found").waitFor();
    await page.getByText("The project you're looking for doesn't exist.").waitFor();
  }
  await page.context().close();
});

async function openHeld(path: string): Promise<{ page: Page; release: () => void }> {
  const { browser, site } = stage;
  const page = await (await ownerContext(browser, site.url)).newPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return { page, release };
}

test("a counter counts what was typed before the page's code came", async () => {
  const { page, release } = await openHeld("/admin/new");
  await field(page, "Meta title").fill("Hello 💌");
  await field(page, "Meta description").fill("Typed early");
  release();
  const counters = page.locator(".field-head .tabular");
  // The social texts fall back to them.
  for (const count of ["7/60", "7/40", "11/160"]) await counters.getByText(count).waitFor();
  await page.context().close();
});

test("client, roles and work type that are chosen before the page's code came stay", async () => {
  const { db } = stage.site;
  await db.insert(clients).values({ name: "Early Birds" });
  await db.insert(roles).values([{ name: "Early role" }, { name: "Later role" }]);
  const { page, release } = await openHeld("/admin/new");
  const role = (name: string) => page.getByRole("checkbox", { name });
  await field(page, "Client").selectOption("Early Birds");
  await role("Early role").check();
  await field(page, "Work type").selectOption("Other");
  release();
  await waitForHydration(page);
  await field(page, "Custom work type").fill("Lightship");
  await role("Later role").check();
  await expect.poll(() => field(page, "Client").inputValue()).toBe("Early Birds");
  expect(await role("Early role").isChecked()).toBe(true);
  expect(await field(page, "Work type").inputValue()).toBe("Other");
  await role("Early role").uncheck();
  await field(page, "Work type").selectOption("");
  await expect.poll(() => field(page, "Custom work type").count()).toBe(0);
  expect(await role("Early role").isChecked()).toBe(false);
  expect(await role("Later role").isChecked()).toBe(true);
  await page.context().close();
});

test("a new client's name stays in its field until it is added", async () => {
  const page = await open("/admin/new");
  const client = field(page, "Client");
  const dialog = page.getByRole("dialog", { name: "Add client" });
  await client.fill("Lamp Oil Trust");
  await client.press("Tab");
  await expect.poll(() => page.locator(".save-state").innerText()).toBe("Unsaved changes");
  expect(await client.inputValue()).toBe("Lamp Oil Trust");
  await create(page).click();
  await page.getByText("Client is required").waitFor();
  await dismissToast(page, "Not saved");

  await client.press("Enter");
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Lamp Oil Trust");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await client.inputValue()).toBe("Lamp Oil Trust");

  await page.getByRole("button", { name: "Add client" }).click();
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Lamp Oil Trust");
  await dialog.getByLabel("Name").fill("Lamp Oil Trust of Ferrol");
  await page.keyboard.press("Enter");
  await dismissToast(page, "Client added successfully");
  await expect.poll(() => client.inputValue()).toBe("Lamp Oil Trust of Ferrol");
  await expect.poll(() => page.getByText("Client is required").count()).toBe(0);

  await client.fill("Another Trust");
  await client.press("Tab");
  expect(await client.inputValue()).toBe("Another Trust");
  await client.press("Escape");
  expect(await client.inputValue()).toBe("Lamp Oil Trust of Ferrol");
  await page.context().close();
});

test("the key saves a client whose name is typed in full", async () => {
  const [project] = await stage.site.db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.slug, "signs-of-the-key"));
  const page = await open(`/admin/edit/${project?.id}`);
  await field(page, "Client").fill("和製漢語");
  await page.keyboard.press("Control+s");
  await dismissToast(page, "Project updated successfully");
  await expect.poll(() => page.locator(".save-state").innerText()).toBe("All changes saved");
  await page.reload();
  await expect.poll(() => field(page, "Client").inputValue()).toBe("和製漢語");
  await page.context().close();
});
