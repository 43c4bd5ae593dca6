import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Media } from "#domain/media/media.ts";
import { media } from "#server/media/tables.ts";
import { portfolioProjects, projectFiles } from "#server/projects/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { PDF, png } from "../support/project-form.ts";
import { addProject } from "../support/rows.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

async function open(id: string): Promise<Page> {
  const page = await (await ownerContext(stage.browser, stage.site.url)).newPage();
  await page.goto(`/admin/edit/${id}`);
  await waitForHydration(page);
  return page;
}

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const chosen = (page: Page, name: string) => page.locator(`input[name="${name}"]`).inputValue();
const altText = (page: Page) => page.getByLabel("Alt text", { exact: true });

async function storePicture(name: string, seed: number, altText = ""): Promise<Media> {
  const bytes = await photo(600, 450, seed).png().toBuffer();
  const stored = await storeOnSite(stage.site, name, bytes, "thumbnails");
  await change(stored.id, { altText });
  return stored;
}

async function change(id: string, values: Partial<typeof media.$inferInsert>): Promise<void> {
  await stage.site.db.update(media).set(values).where(eq(media.id, id));
}

/** Holds back requests to these addresses until they are let go. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

test("a save waits for the upload that replaces a file, although the file is removed meanwhile", async () => {
  const assetId = (await storeOnSite(stage.site, "draft.pdf", PDF)).id;
  const id = await addProject(stage.site.db, { title: "Replaced", assetId });
  const page = await open(id);
  const letGo = await holdBack(page, "**/api/uploads/*/keep");
  const main = pane(page, "Main file");
  await main.getByRole("button", { name: "Replace" }).click();
  const final = { name: "final.png", mimeType: "image/png", buffer: await png(90) };
  await main.locator('input[type="file"]').setInputFiles(final);
  await main.locator(".upload-rows > li").waitFor();
  await main.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => chosen(page, "assetId")).toBe("");
  await page.keyboard.press("Control+s");
  const save = page.locator(".save-bar button");
  await expect.poll(() => save.innerText()).toBe("Saving after the upload...");
  letGo();
  await page.locator(".save-state", { hasText: "All changes saved" }).waitFor();
  const [saved] = await stage.site.db
    .select({ file: media.fileName })
    .from(portfolioProjects)
    .innerJoin(media, eq(media.id, portfolioProjects.assetId))
    .where(eq(portfolioProjects.id, id));
  expect(saved).toEqual({ file: "final.png" });
  await page.context().close();
});

test("the alt text of the library is taken for a project without one, and an own text stays", async () => {
  await storePicture("harbour.png", 91, "A harbour");
  await storePicture("crane.png", 92, "A crane");
  const page = await open(await addProject(stage.site.db, { title: "Described" }));
  const pick = async (name: string) => {
    const thumbnail = pane(page, "Thumbnail");
    const replace = thumbnail.getByRole("button", { name: "Replace" });
    if (await replace.count()) await replace.click();
    await thumbnail.getByRole("button", { name: "Choose an uploaded picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await dialog.locator(".picker-item", { hasText: name }).click();
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await pick("harbour.png");
  await expect.poll(() => altText(page).inputValue()).toBe("A harbour");
  await pick("crane.png");
  await expect.poll(() => altText(page).inputValue()).toBe("A crane");
  await altText(page).fill("My crane");
  await pick("harbour.png");
  await thumbnailIs(page, "harbour.png");
  expect(await altText(page).inputValue()).toBe("My crane");
  // Only texts that are used in place of an empty one are shown there.
  await altText(page).fill("");
  expect(await altText(page).getAttribute("placeholder")).toMatch(/^Describe the image/);
  await page.context().close();
});

test("a file that was uploaded is announced, and its field keeps the focus, as with a chosen one", async () => {
  await storePicture("quay.png", 96);
  const page = await open(await addProject(stage.site.db, { title: "Uploaded" }));
  const thumbnail = pane(page, "Thumbnail");
  const replace = thumbnail.getByRole("button", { name: "Replace" });
  const isFocused = () => replace.evaluate((it) => it === document.activeElement);
  await thumbnail.getByRole("button", { name: "Choose a file" }).focus();
  const pier = { name: "pier.png", mimeType: "image/png", buffer: await png(97) };
  await thumbnail.locator('input[type="file"]').setInputFiles(pier);
  await thumbnailIs(page, "pier.png");
  await thumbnail
    .locator("[role=status]", { hasText: "pier.png uploaded." })
    .waitFor({ state: "attached" });
  await expect.poll(isFocused).toBe(true);

  await page.keyboard.press("Enter");
  await thumbnail.getByRole("button", { name: "Choose an uploaded picture" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.locator(".picker-item", { hasText: "quay.png" }).press("Enter");
  await dialog.getByRole("button", { name: "Use this picture" }).press("Enter");
  await thumbnailIs(page, "quay.png");
  await expect.poll(isFocused).toBe(true);
  await page.context().close();
});

const thumbnailIs = (page: Page, name: string) =>
  pane(page, "Thumbnail").locator(".file-name", { hasText: name }).waitFor();

test("previews that are retried keep the new focal point, and a removed file stays removed", async () => {
  for (const isRemoved of [false, true]) {
    const { id: thumbnailId } = await storePicture("failed.png", isRemoved ? 93 : 95);
    const id = await addProject(stage.site.db, { title: "Retried", thumbnailId });
    await change(thumbnailId, { pictures: "failed" });
    const page = await open(id);
    const address = `**/api/media/${thumbnailId}/pictures`;
    const letGo = await holdBack(page, address);
    const isReplied = page.waitForResponse(address);
    const thumbnail = pane(page, "Thumbnail");
    await thumbnail.getByRole("button", { name: "Try again" }).click();
    if (isRemoved) await thumbnail.getByRole("button", { name: "Remove", exact: true }).click();
    else await page.getByRole("slider", { name: "Focal point" }).press("ArrowRight");
    const shown = isRemoved ? ["thumbnailId", ""] : ["thumbnailFocusX", "60"];
    await expect.poll(() => chosen(page, shown[0] ?? "")).toBe(shown[1]);
    letGo();
    await (await isReplied).finished();
    if (!isRemoved) await thumbnail.getByText("Previews failed").waitFor({ state: "detached" });
    // Rendered once more.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await chosen(page, shown[0] ?? "")).toBe(shown[1]);
    await page.context().close();
  }
});

test("the preview of a shared link has the main file's picture only if visitors may see it", async () => {
  const renditions: Media["renditions"] = [
    { name: 400, width: 400, height: 300, formats: ["jpeg"] },
  ];
  const document = await storeOnSite(stage.site, "report.pdf", PDF);
  await change(document.id, { renditions, width: 400, height: 300, pictures: "ready" });
  const page = await open(
    await addProject(stage.site.db, {
      title: "Shared",
      assetId: document.id,
      allowPublicPreview: false,
    }),
  );
  const pictures = pane(page, "Shared link").locator("img");
  expect(await pictures.count()).toBe(0);
  await page.getByLabel("Public preview").click();
  await expect.poll(() => pictures.count()).toBe(1);
  await page.getByLabel("Public preview").click();
  await expect.poll(() => pictures.count()).toBe(0);
  await page.context().close();
});

test("the preview of a shared link has the cover where the project has no picture of its own", async () => {
  const { db } = stage.site;
  const document = await storeOnSite(stage.site, "plan.pdf", PDF);
  const id = await addProject(db, {
    title: "Covered",
    assetId: document.id,
    allowPublicPreview: false,
  });
  const cover = await storePicture("cover.png", 31);
  await db.insert(projectFiles).values({
    projectId: id,
    mediaId: cover.id,
    fileName: "cover.png",
    displayName: "",
    fileType: "png",
  });
  const page = await open(id);
  const picture = pane(page, "Shared link").locator("img");
  expect(await picture.getAttribute("src")).toContain(cover.hash);
  await page.context().close();
});
