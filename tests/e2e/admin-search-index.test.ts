import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { formatNumber } from "#domain/site/formats.ts";
import { announce } from "#server/db/announcements.ts";
import { lockUntilCommit } from "#server/db/with-lock.ts";
import { media } from "#server/media/tables.ts";
import { mediaUses } from "#server/media/uses-table.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import { fileTexts, passages } from "#server/search/passages/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { addPublicProject } from "../support/rows.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/ai-search/search-index";

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  await addPublicProject(db, { title: "Pier" });
  await indexChanges(db);
});

/** By its name on the screen. */
const fact = (page: Page, name: string) =>
  page.locator("dl.facts > div", { has: page.getByText(name, { exact: true }) }).locator("dd");
const rebuild = (page: Page) => page.getByRole("button", { name: /Rebuild index|Updating/ });

const blankPassages = () => stage.site.db.$count(passages, eq(passages.text, ""));

/** Nothing is indexed meanwhile. An indexer that gave up waiting is woken afterwards. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await stage.site.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "passages");
    await work();
  });
  await announce(stage.site.db, ["passage-changes"]);
}

test("what is indexed is shown, and follows changes by itself", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const { rows } = await db.execute<{ projects: number; passages: number }>(sql`
    select (select count(*)::int from indexed_items where kind = 1) as projects, (select count(*)::int from passages) as passages`);
  const { projects = 0, passages: total = 0 } = rows[0] ?? {};
  await expect.poll(() => fact(page, "Projects").innerText()).toBe(formatNumber(projects));
  expect(await fact(page, "Passages").innerText()).toBe(formatNumber(total));
  expect(await fact(page, "Found by meaning").innerText()).toBe("No model for embeddings");
  expect(await fact(page, "Last update").innerText()).toMatch(/\d{4}/);
  await page.getByText("Up to date", { exact: true }).waitFor();
  await whileHeld(async () => {
    await addPublicProject(db, {
      title: "Lighthouse",
      description: "<p>A tower.</p>",
    });
    await page.getByText("1 item left to index").waitFor();
    expect(await fact(page, "Pending changes").innerText()).toBe("1");
    expect(await rebuild(page).getAttribute("aria-disabled")).toBe("true");
  });
  await expect.poll(() => fact(page, "Projects").innerText()).toBe(formatNumber(projects + 1));
  await page.getByText("Up to date", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the index is rebuilt, by keyboard, with its progress", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, PATH);
  await page.getByText("Up to date", { exact: true }).waitFor();
  await db.update(passages).set({ text: "" });
  await whileHeld(async () => {
    await rebuild(page).press("Enter");
    await page.getByText(/^[\d,]+ items left to index$/).waitFor();
    await page.getByText("Updating", { exact: true }).waitFor();
    await rebuild(page).press("Enter");
  });
  await page.getByText("Up to date", { exact: true }).waitFor();
  expect(await blankPassages()).toBe(0);
  await expect.poll(() => rebuild(page).innerText()).toBe("Rebuild index");
  expect(await rebuild(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await page.route(`**${PATH}.data`, (route) => route.abort());
  await rebuild(page).click();
  await dismissToast(page, "Failed to rebuild the index. Please try again.");
  await page.context().close();
});

test("files without a text are named with their project, while visitors can open them", async () => {
  const { db } = stage.site;
  const title = "A scan of <b>1912</b>";
  const projectId = await addPublicProject(db, {
    title,
    allowPublicPreview: true,
  });
  const [file] = await db
    .insert(media)
    .values({
      area: "projects",
      hash: "a".repeat(64),
      ext: "pdf",
      fileName: "Ledger.pdf",
      mimeType: "application/pdf",
      bytes: 9,
    })
    .returning();
  const mediaId = file?.id ?? "";
  await db.insert(fileTexts).values({ mediaId, state: "scanned" });
  await db.insert(mediaUses).values({ mediaId, noun: "project", projectId, role: "file" });
  const page = await openAsOwner(stage, PATH, { viewport: { width: 390, height: 800 } });
  const unread = page.locator(".unread-files > li");
  await expect
    .poll(() => unread.innerText())
    .toMatch(/Ledger\.pdf.*A scan of <b>1912<\/b>.*Scanned/s);
  expect(await accessibilityProblems(page)).toEqual([]);
  await unread.getByRole("link").click();
  await page.waitForURL(`**/admin/edit/${projectId}`);
  await db
    .update(portfolioProjects)
    .set({ allowPublicPreview: false })
    .where(eq(portfolioProjects.id, projectId));
  await page.goto(PATH);
  await fact(page, "Projects").waitFor();
  expect(await unread.count()).toBe(0);
  await page.context().close();
});

test("without scripts it is rebuilt, and when it cannot be read the screen says so", async () => {
  const { db } = stage.site;
  const context = await ownerContext(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(PATH);
  await db.update(passages).set({ text: "" });
  await rebuild(plain).click();
  await expect.poll(blankPassages).toBe(0);
  await context.close();

  await db.$client.query("alter table passage_statistics rename to away");
  const page = await openAsOwner(stage, "/admin/ai-search/embed");
  await page.getByRole("link", { name: "Index", exact: true }).click();
  await page.getByText("Failed to load the state of the index").waitFor();
  await db.$client.query("alter table away rename to passage_statistics");
  await page.getByRole("link", { name: "Retry" }).click();
  await fact(page, "Projects").waitFor();
  await page.context().close();
});
