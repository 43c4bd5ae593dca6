import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  breakSaving,
  confirmRemoval,
  openAbout,
  publicAbout,
  region,
  storedAbout,
} from "../support/about-page.ts";
import { startSecondProcess } from "../support/content-site.ts";
import { PDF } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";
import { expectToast } from "../support/toasts.ts";

const stage = setOwnerStage();

const open = () => openAbout(stage);
const resumeCard = (page: Page) => region(page, "Resume");

async function uploadResume(page: Page, name: string, buffer: Buffer): Promise<void> {
  await resumeCard(page)
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

const pdf = (text: string) => Buffer.concat([PDF, Buffer.from(`% ${text}\n%%EOF\n`)]);

test("a resume is uploaded, uploaded again, replaced and removed, and visitors get what is offered", async () => {
  const page = await open();
  const remove = resumeCard(page).getByRole("button", { name: "Remove" });
  if (await remove.count()) {
    await remove.click();
    await confirmRemoval(page, "Remove this resume?");
    await expectToast(page, "Resume deleted successfully!");
  }
  const second = await startSecondProcess(stage.site);
  await uploadResume(page, "Résumé of Ilse.pdf", pdf("one"));
  await expectToast(page, "Resume uploaded and saved successfully!");
  const link = resumeCard(page).getByRole("link", { name: "Résumé of Ilse.pdf" });
  expect(await link.getAttribute("download")).toBe("Résumé of Ilse.pdf");
  await expect.poll(() => publicAbout(stage.site)).toContain("R%C3%A9sum%C3%A9%20of%20Ilse.pdf");
  await expect
    .poll(async () => (await fetch(`${second.url}/about`)).text())
    .toContain("R%C3%A9sum%C3%A9%20of%20Ilse.pdf");
  await second.stop();
  const replace = resumeCard(page).getByRole("button", { name: "Replace" });
  await replace.press("Enter");
  await uploadResume(page, "Ilse.pdf", pdf("one"));
  await expectToast(page, "Resume uploaded successfully!");
  await resumeCard(page).getByRole("link", { name: "Ilse.pdf", exact: true }).waitFor();
  await replace.press("Enter");
  await uploadResume(page, "New.pdf", pdf("two"));
  await resumeCard(page).getByRole("link", { name: "New.pdf" }).waitFor();
  await expectToast(page, "Resume uploaded and saved successfully!");
  await expect.poll(() => publicAbout(stage.site)).toContain("/New.pdf");
  await remove.press("Enter");
  await page.getByRole("dialog").getByText("New.pdf").waitFor();
  await confirmRemoval(page, "Remove this resume?");
  await expectToast(page, "Resume deleted successfully!");
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe("Choose a file");
  await expect.poll(() => publicAbout(stage.site)).not.toContain("Download Resume");
  expect((await storedAbout(stage.site))?.resumeUrl).toBe("");
  await page.context().close();
});

test("a resume on another site is removed", async () => {
  const { db } = stage.site;
  await db.execute(sql`update about_content set resume_url = 'https://files.example/cv.pdf'`);
  const page = await open();
  await resumeCard(page).getByRole("button", { name: "Remove" }).click();
  await confirmRemoval(page, "Remove this resume?");
  await expectToast(page, "Resume removed successfully!");
  expect((await storedAbout(stage.site))?.resumeUrl).toBe("");
  await page.context().close();
});

test.each([
  ["cv.txt", Buffer.from("text"), "Please upload a PDF, DOC, or DOCX file"],
  ["cv.pdf", Buffer.from("no PDF at all".repeat(50)), "This file is not a valid PDF"],
  ["cv.pdf", Buffer.alloc(10 * 1024 * 1024, "%"), "File size must be less than 10MB"],
])("the resume %s is refused with the reason", async (name, buffer, reason) => {
  const page = await open();
  await uploadResume(page, name, buffer);
  await expectToast(page, "Failed to upload resume");
  await resumeCard(page).getByText(reason).first().waitFor();
  expect((await storedAbout(stage.site))?.resumeUrl).toBe("");
  await page.context().close();
});

test("failures of saving a resume are reported", async () => {
  const page = await open();
  await breakSaving(stage.site, async () => {
    await uploadResume(page, "cv.pdf", pdf("three"));
    await expectToast(page, "Failed to save resume. Please try again.");
  });
  await uploadResume(page, "cv.pdf", pdf("four"));
  await expectToast(page, "Resume uploaded and saved successfully!");
  const other = await open();
  const remove = (where: Page) => resumeCard(where).getByRole("button", { name: "Remove" });
  await remove(other).waitFor();
  await breakSaving(stage.site, async () => {
    await remove(page).press("Enter");
    await confirmRemoval(page, "Remove this resume?");
    await expectToast(page, "Failed to delete resume");
  });
  await expect
    .poll(() => remove(page).evaluate((one) => one === document.activeElement))
    .toBe(true);
  const { db } = stage.site;
  // While the request is on its way: before it, a refresh could bring the change to this window.
  await other.route("**/admin/about.data*", async (route) => {
    if (route.request().method() === "POST") {
      await db.execute(sql`update about_content set resume_url = 'https://files.example/cv.pdf'`);
    }
    await route.continue();
  });
  await remove(other).click();
  await confirmRemoval(other, "Remove this resume?");
  await expectToast(other, "Unable to save resume. Please refresh and try again.");
  expect((await storedAbout(stage.site))?.resumeUrl).toBe("https://files.example/cv.pdf");
  await db.execute(sql`update about_content set resume_url = ''`);
  await page.context().close();
  await other.context().close();
});
