import { eq, sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { aboutContent } from "#server/about/tables.ts";
import { announce } from "#server/db/announcements.ts";
import { siteConfig } from "#server/site/tables.ts";
import { ownerContext } from "./accounts.ts";
import { waitForHydration } from "./browser.ts";
import type { ContentSite } from "./content-site.ts";
import { photo } from "./media.ts";
import type { Stage } from "./stage.ts";
import { expectToast } from "./toasts.ts";

export const ABOUT_PATH = "/admin/about";

export async function openAbout(stage: Stage, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(ABOUT_PATH);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const cropDialog = (page: Page) => page.getByRole("dialog", { name: "Crop profile image" });

export async function chooseImage(page: Page, buffer: Buffer, name = "me.png", type = "image/png") {
  await region(page, "Profile image")
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: type, buffer });
}

/** Chooses a picture, and applies the crop that the dialog begins with. */
export async function cropImage(page: Page, seed: number): Promise<void> {
  await chooseImage(page, await photo(400, 300, seed).png().toBuffer());
  await cropDialog(page).getByRole("button", { name: "Apply Crop" }).click();
  await expect.poll(() => cropDialog(page).count()).toBe(0);
}

/** Of the sample, say, so that About shows its own portrait or initials. */
export async function removeSitePortrait({ db }: ContentSite): Promise<void> {
  await db.update(siteConfig).set({ profileImageUrl: "" });
  await announce(db, ["site"]);
}

/** In the dialog that names what is removed. */
export async function confirmRemoval(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: /^Remove / }).press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
}

export async function storedAbout({ db }: ContentSite) {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  return row;
}

/** What a visitor gets. */
export async function publicAbout({ url }: ContentSite): Promise<string> {
  return (await fetch(`${url}/about`)).text();
}

/** While `during` runs, nothing of the About page can be written. */
export async function breakSaving({ db }: ContentSite, during: () => Promise<void>): Promise<void> {
  await db.execute(sql`create or replace function refuse_about() returns trigger language plpgsql
    as $$ begin raise exception 'refused'; end $$`);
  await db.execute(sql`create trigger refuse_about before update on about_content
    for each row execute function refuse_about()`);
  try {
    await during();
  } finally {
    await db.execute(sql`drop trigger refuse_about on about_content`);
  }
}

export const field = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label, exact: true });
export const expertise = (page: Page) => region(page, "Expertise Categories");

export async function saveContent(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expectToast(page, "About content saved successfully!");
  await expect.poll(() => page.locator(".save-state").innerText()).toBe("All changes saved");
}

export async function removeAllCategories(page: Page): Promise<void> {
  const remove = expertise(page).locator(".sortable-tools button[type=submit]");
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(left - 1);
  }
}
