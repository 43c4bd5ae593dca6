import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { media } from "#server/media/tables.ts";
import { clients, portfolioProjects } from "#server/projects/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { PDF, png, upload } from "../support/project-form.ts";
import { addProject } from "../support/rows.ts";
import { setOwnerStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const stage = setOwnerStage();

async function open(path: string): Promise<Page> {
  const page = await (await ownerContext(stage.browser, stage.site.url)).newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const saveButton = (page: Page) => page.locator(".save-bar button");
const state = (page: Page) => page.locator(".save-state");

/** Holds back requests with this method to these addresses until they are let go. */
async function holdBack(page: Page, method: string, addresses: string): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (route.request().method() === method) await isLetGo;
    await route.continue();
  });
  return letGo;
}

/** Chooses the main file, whose upload does not end until it is let go. */
async function startUpload(page: Page, name: string, bytes: Buffer): Promise<() => void> {
  const letGo = await holdBack(page, "POST", "**/api/uploads/*/keep");
  const pane = page.getByRole("region", { name: "Main file", exact: true });
  await pane
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
  await pane.locator(".upload-rows > li").waitFor();
  return letGo;
}

/** Fills in all that a new project needs but its main file. */
async function fillNewProject(page: Page, title: string, seed: number): Promise<void> {
  const [client] = await stage.site.db.select().from(clients).limit(1);
  await field(page, "Title").fill(title);
  await field(page, "Client").fill(client?.name ?? "");
  await field(page, "Client").press("Tab");
  await field(page, "Year").fill("2024");
  await field(page, "Work type").selectOption("Campaign");
  await upload(page, "Thumbnail", "harbour.png", await png(seed));
}

/** A project as it is stored, with the name of its main file. */
async function stored(title: string) {
  const [project] = await stage.site.db
    .select({ id: portfolioProjects.id, year: portfolioProjects.year, file: media.fileName })
    .from(portfolioProjects)
    .leftJoin(media, eq(media.id, portfolioProjects.assetId))
    .where(eq(portfolioProjects.title, title));
  return project;
}

test("a project that is created while its main file is on its way waits for it", async () => {
  const title = "Created in a hurry";
  const page = await open("/admin/new");
  await fillNewProject(page, title, 80);
  const letGo = await startUpload(page, "plan.pdf", PDF);
  await saveButton(page).click();
  await expect.poll(() => saveButton(page).innerText()).toBe("Creating after the upload...");
  await expect.poll(() => state(page).innerText()).toBe("Waiting for the upload");
  expect(await stored(title)).toBeUndefined();
  letGo();
  await page.waitForURL("**/admin/projects");
  await dismissToast(page, "Project created successfully");
  expect(await stored(title)).toMatchObject({ file: "plan.pdf" });
  await page.context().close();
});

test("a new project cannot be typed into while Ctrl+S saves it, and its edit screen holds all of it", async () => {
  const title = "Saved by its key";
  const page = await open("/admin/new");
  await fillNewProject(page, title, 81);
  await upload(page, "Main file", "plan.pdf", PDF);
  const letGo = await holdBack(page, "POST", "**/admin/new.data*");
  await field(page, "Alt text").fill("A harbour at dawn");
  await page.keyboard.press("Control+s");
  await expect.poll(() => state(page).innerText()).toBe("Saving...");
  await expect.poll(() => page.locator(".project-form").getAttribute("inert")).not.toBeNull();
  // No spaces: outside of a field they would scroll the page, under the click too.
  await page.keyboard.type("-at-dusk");
  await field(page, "Title").click({ force: true });
  await page.keyboard.type("-and-more");
  expect(await field(page, "Alt text").inputValue()).toBe("A harbour at dawn");
  expect(await field(page, "Title").inputValue()).toBe(title);
  letGo();
  await page.waitForURL("**/admin/edit/*");
  await dismissToast(page, "Project created successfully");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => state(page).innerText()).toBe("All changes saved");
  expect(await field(page, "Title").inputValue()).toBe(title);
  expect(await field(page, "Alt text").inputValue()).toBe("A harbour at dawn");
  await expect.poll(() => page.locator(".project-form").getAttribute("inert")).toBeNull();
  await page.context().close();
});

test.each([
  ["once it is saved", 83],
  ["while it is saved", 84],
])(
  "a new project opens its edit screen when the owner stays after Save and leave, %s",
  async (moment, seed) => {
    const title = `Stayed ${moment}`;
    const page = await open("/admin/new");
    await fillNewProject(page, title, seed);
    await upload(page, "Main file", "plan.pdf", PDF);
    const letGo = await holdBack(page, "POST", "**/admin/new.data*");
    const answer = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
    await page.getByRole("link", { name: "Analytics" }).first().click();
    await answer("Save and leave");
    await expect.poll(() => state(page).innerText()).toBe("Saving...");
    await page.getByRole("link", { name: "Contact" }).first().click();
    if (moment === "while it is saved") {
      await answer("Stay");
      letGo();
    } else {
      letGo();
      await expect.poll(() => state(page).innerText()).toBe("No changes yet");
      await answer("Stay");
    }
    await page.waitForURL("**/admin/edit/*");
    expect(await stored(title)).toMatchObject({ file: "plan.pdf" });
    await expect.poll(() => page.locator(".project-form").getAttribute("inert")).toBeNull();
    await field(page, "Title").fill(`${title} and changed`);
    await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
    await page.context().close();
  },
);

test("Save and leave waits for an upload, saves with its file, and leaves then", async () => {
  const title = "Left in a hurry";
  const id = await addProject(stage.site.db, { title });
  const page = await open(`/admin/edit/${id}`);
  const letGo = await startUpload(page, "final.png", await png(82));
  await field(page, "Year").fill("2019");
  await page.getByRole("link", { name: "Analytics" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Save and leave" }).click();
  await expect.poll(() => saveButton(page).innerText()).toBe("Saving after the upload...");
  expect(new URL(page.url()).pathname).toBe(`/admin/edit/${id}`);
  expect(await stored(title)).toMatchObject({ year: 2026, file: null });
  letGo();
  await page.waitForURL("**/admin/analytics");
  expect(await stored(title)).toMatchObject({ year: 2019, file: "final.png" });
  await page.context().close();
});
