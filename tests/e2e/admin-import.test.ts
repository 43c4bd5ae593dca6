import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, like, sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importRuns } from "../../server/import/tables.ts";
import { deliveries } from "../../server/newsletter/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { holdProjects } from "../support/hold-projects.ts";
import { contentFolder } from "../support/import-world.ts";
import { temporaryFolder } from "../support/site.ts";
import { setOwnerStage } from "../support/stage.ts";
import { zipFolder } from "../support/zip.ts";

const stage = setOwnerStage();
let files: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: Awaited<ReturnType<typeof contentFolder>>;
beforeAll(async () => {
  files = await temporaryFolder();
  folder = await contentFolder();
});
afterAll(async () => {
  await files.remove();
  await folder.remove();
});

async function open(path = "/admin/import"): Promise<Page> {
  const { browser, site } = stage;
  const page = await (await ownerContext(browser, site.url)).newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

async function upload(page: Page, name: string, content: string): Promise<void> {
  const path = join(files.path, name);
  await writeFile(path, content);
  await page.setInputFiles("input[type=file]", path);
  await page.waitForURL("**/admin/import/*-*");
}

/** Reporting the progress of an import returns whether it should stop. */
async function lastToldAt(fileName: string): Promise<number> {
  const { db } = stage.site;
  const [run] = await db.select().from(importRuns).where(eq(importRuns.fileName, fileName));
  return run?.updatedAt.getTime() ?? 0;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("an archive is previewed, imported as hidden, listed for confirmation and undone", async () => {
  const { db } = stage.site;
  const page = await open();
  const complaints = listenForComplaints(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  const zip = await zipFolder(folder.path, join(files.path, "harbour.zip"), "my site");
  await page.setInputFiles("input[type=file]", zip);
  await page.waitForURL("**/admin/import/*-*");
  await heading(page, "Preview of changes").waitFor();
  const item = page.getByRole("listitem").filter({ hasText: "projects/harbour-signs.md" });
  expect(await item.innerText()).toMatch(/Signs for the harbour[\s\S]*Hidden[\s\S]*New/);
  expect(await page.getByText("Projects are imported as hidden and").count()).toBe(1);
  // What is here may change while a dry run waits for days.
  const isAsked = page.waitForResponse((answer) => answer.request().method() === "POST");
  await button(page, "Check again").click();
  expect((await isAsked).status()).toBe(200);
  await page.getByRole("link", { name: /^Has errors/ }).click();
  await page.getByText("posts/broken.md").first().waitFor();
  await expect.poll(() => page.getByText("projects/harbour-signs.md").count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, /^Import \d+ items$/).click();
  await page.getByText("items imported").waitFor();
  const [harbour] = await db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.slug, "harbour-signs"));
  expect(harbour).toMatchObject({ isVisible: false, firstShownAt: null });
  expect((await fetch(`${stage.site.url}/project/harbour-signs`)).status).toBe(404);
  expect(await db.$count(deliveries)).toBe(0);
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.slug, "shop-windows"));
  expect(post).toMatchObject({ status: "draft", publishedAt: expect.any(Date) });
  expect((await fetch(`${stage.site.url}/blog/shop-windows`)).status).toBe(404);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("link", { name: "View hidden projects" }).click();
  await page.waitForURL("**/admin/import-confirmation");
  const row = page.getByRole("row").filter({ hasText: "Signs for the harbour" });
  expect(await row.innerText()).toContain("harbour.zip");
  expect(await row.getByRole("link", { name: /^Edit / }).getAttribute("href")).toBe(
    `/admin/projects/${harbour?.id}`,
  );
  expect(await page.getByRole("row").count()).toBeLessThanOrEqual(16);
  expect(await accessibilityProblems(page)).toEqual([]);
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 800 });
  const frame = page.locator(".data-table-frame");
  await expect.poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize(wide);

  await page.getByRole("link", { name: "Import more" }).click();
  await button(page, /^Undo import harbour\.zip/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await page.getByText(/Undone .* removed/).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toContain("harbour.zip");
  await page.getByRole("link", { name: "harbour.zip" }).click();
  await page.getByText("Undone · Items you edited since were kept.").waitFor();
  await heading(page, "Previously imported").waitFor();
  expect(await db.$count(portfolioProjects, eq(portfolioProjects.id, harbour?.id ?? ""))).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a table's columns are mapped by keyboard, with a live preview of the first rows", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  await upload(
    page,
    "work.csv",
    "Name,Customer,When,Type,Secret\nKeyboard one,Client A,2021,Pitch,x\nKeyboard two,,2022,Pitch,y\n",
  );
  await heading(page, "Map columns").waitFor();
  await page.getByText("Choose a column for: Year.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, "Check all rows").click();
  const refusal = page.getByRole("alert").filter({ hasText: "Choose a column for: Year." });
  await refusal.waitFor();
  // The message disappears with the choice, not only with the next reply.
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByLabel("When").selectOption("year");
  await expect.poll(() => page.getByText("Choose a column for: Year.").count()).toBe(0);
  await page.getByLabel("When").selectOption("");
  await page.getByText("Choose a column for: Year.").waitFor();
  await page.unroute("**/*.data*");
  await page.getByLabel("When").focus();
  // A native list takes the first letter of an entry. More would have to come within a second.
  await page.keyboard.press("y");
  await expect.poll(() => page.getByText("Choose a column for: Year.").count()).toBe(0);
  const preview = page.getByRole("region", { name: "First rows", exact: true });
  await expect.poll(() => preview.getByRole("columnheader", { name: "Year" }).count()).toBe(1);
  expect(await preview.innerText()).toContain("Client is required");
  expect(await preview.innerText()).not.toContain("Secret");
  const check = button(page, "Check all rows");
  await check.focus();
  await page.keyboard.press("Enter");
  await heading(page, "Preview of changes").waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "Keyboard two" }).innerText()).toMatch(
    /Line 3: Client is required[\s\S]*Has errors/,
  );
  await button(page, "Change columns").click();
  await heading(page, "Map columns").waitFor();
  expect(await page.getByLabel("When").inputValue()).toBe("year");
  await button(page, "Check all rows").click();
  await button(page, "Import 1 item").click();
  await page.getByText("1 item imported").waitFor();
  // The refusal and the lost requests are noted by the browser.
  expect(complaints.filter((text) => !/ERR_FAILED|status of 422/.test(text))).toEqual([]);
  await page.context().close();
});

test("Import waits for the choice to overwrite, and a choice that failed is shown as it was", async () => {
  const { db } = stage.site;
  const page = await open();
  await upload(
    page,
    "choice.csv",
    "Title,Client,Year,Category,Work type\nChoice,Client A,2021,Branding,Identity\n",
  );
  await button(page, "Check all rows").click();
  await button(page, "Import 1 item").waitFor();
  await db.update(importRuns).set({ overwrite: true }).where(eq(importRuns.fileName, "choice.csv"));
  await page.reload();
  await waitForHydration(page);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/import/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      await isReleased;
      return route.abort();
    }
    return route.fallback();
  });
  const overwrite = page.getByRole("checkbox", { name: /^Overwrite items/ });
  await overwrite.click();
  await expect.poll(() => overwrite.isChecked()).toBe(false);
  const start = button(page, "Import 1 item");
  await expect.poll(() => start.getAttribute("aria-disabled")).toBe("true");
  release();
  await page.getByRole("alert").getByText("The server can't be reached.").waitFor();
  await expect.poll(() => overwrite.isChecked()).toBe(true);
  await page.context().close();
});

test("an import continues when its page is closed, shows its progress, and can be stopped", async () => {
  const { db } = stage.site;
  const rows = Array.from({ length: 120 }, (_, i) => `Long way ${i},Client,2020,Pitch`);
  const written = () => db.$count(portfolioProjects, like(portfolioProjects.title, "Long way %"));
  const page = await open();
  await upload(page, "long.csv", `title,client,year,type\n${rows.join("\n")}\n`);
  await button(page, "Check all rows").click();
  const letGo = await holdProjects(
    db,
    "insert",
    "5 <= (select count(*) from portfolio_projects where project_title like 'Long way %')",
  );
  await button(page, "Import 120 items").click();
  await expect.poll(written).toBe(5);
  const address = page.url();
  await page.goto("/admin");
  await page.goto(address);
  await page.getByRole("progressbar", { name: "Imported" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, "Stop").click();
  await button(page, "Stopping...").waitFor();
  const asked = Date.now();
  await expect.poll(() => lastToldAt("long.csv")).toBeGreaterThan(asked);
  await letGo();
  const standing =
    /^Stopped\. Everything imported so far is complete\. (\d+) items? imported\. Start again/;
  const [, inNow] = standing.exec(await page.getByText(standing).innerText()) ?? [];
  expect(Number(inNow)).toBe(await written());
  expect(await written()).toBeLessThan(120);
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, "Start again").click();
  await button(page, /^Import \d+ items?$/).click();
  const rest = 120 - Number(inNow);
  await page
    .getByText(new RegExp(`^${rest} items? imported · ${inNow} unchanged$`))
    .waitFor({ timeout: 60_000 });
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table import_items in share mode`);
    await button(page, "Undo import").click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await page.waitForURL("**/admin/import");
    await page.getByRole("progressbar", { name: "Undone" }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await expect.poll(written, { timeout: 60_000 }).toBe(0);
  await page.context().close();
});

test("the outcome of an undo is shown although its dialog was closed", async () => {
  const page = await open();
  await upload(page, "closed.csv", "title,client,year,type\nClosed early,C,2020,Pitch\n");
  await button(page, "Check all rows").click();
  await button(page, "Import 1 item").click();
  await page.getByText("1 item imported").waitFor();
  const undoAndClose = async (send: (route: Route) => Promise<void>) => {
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    await page.route("**/admin/import.data*", async (route) => {
      await isClosed;
      await send(route);
    });
    await button(page, "Undo import").click();
    const dialog = page.getByRole("dialog", { name: "Undo this import?" });
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await dialog.getByRole("button", { name: "Starting..." }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    close();
  };
  await undoAndClose((route) => route.abort());
  await page.locator(".toast").getByText("The server can't be reached.").waitFor();
  await page.unroute("**/admin/import.data*");
  await undoAndClose((route) => route.continue());
  await page.waitForURL("**/admin/import");
  await page.context().close();
});

test("an upload whose import could not be started is started later without another upload", async () => {
  const page = await open();
  const begins = "**/admin/import.data*";
  await page.route(begins, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const path = join(files.path, "later.csv");
  await writeFile(path, "title,client,year,type\nLater,C,2020,Pitch\n");
  await page.setInputFiles("input[type=file]", path);
  await page.getByRole("alert").getByText("The server can't be reached.").waitFor();
  await heading(page, "Uploaded, not started").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const start = button(page, /^Start import of later\.csv/);
  const isFocused = () => start.evaluate((element) => element === document.activeElement);
  const isRefused = page.waitForEvent("requestfailed");
  await start.press("Enter");
  await isRefused;
  await expect.poll(() => start.getAttribute("aria-disabled")).toBe("false");
  expect(await isFocused()).toBe(true);
  await page.unroute(begins);
  await start.click();
  await heading(page, "Map columns").waitFor();
  await page.goBack();
  await heading(page, "Unfinished import").waitFor();
  await expect.poll(() => heading(page, "Uploaded, not started").count()).toBe(0);
  await page.context().close();
});

test("an unreadable file is reported, and outdated actions are refused", async () => {
  const { db, url } = stage.site;
  const page = await open();
  await upload(page, "empty.csv", "title,client\n");
  await page.getByText("The table has no rows below its header.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const act = (form: Record<string, string>, path = page.url()) =>
    page.request.post(path, { headers: { Origin: url }, form, maxRedirects: 0 });
  expect((await act({ intent: "write" })).status()).toBe(409);
  expect((await act({ intent: "dance" })).status()).toBe(400);
  expect((await act({ intent: "start", id: "../../etc/passwd" }, "/admin/import")).status()).toBe(
    409,
  );
  const begun = await act({ intent: "start", id: page.url().slice(-36) }, "/admin/import");
  expect([begun.status(), begun.headers().location]).toEqual([302, new URL(page.url()).pathname]);
  expect((await act({ intent: "undo", id: "'; drop" }, "/admin/import")).status()).toBe(409);
  expect((await page.request.get("/admin/import/nothing")).status()).toBe(404);
  // The owner is notified although the page was left while the file was read.
  await page.goto("/admin/import");
  const failed = page.getByRole("listitem").filter({ hasText: "empty.csv" });
  expect(await failed.innerText()).toMatch(/has no rows below its header[\s\S]*Unreadable file/);
  await failed.getByRole("link", { name: "Open empty.csv" }).click();
  await button(page, "Discard").click();
  await page.waitForURL("**/admin/import");
  expect(await db.$count(importRuns, eq(importRuns.fileName, "empty.csv"))).toBe(0);
  await page.context().close();
});
