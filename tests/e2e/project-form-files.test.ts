import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { media } from "#server/media/tables.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
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
