import { readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFUSALS } from "#domain/media/refusals.ts";
import { announce } from "#server/db/announcements.ts";
import { projectFiles } from "#server/projects/tables.ts";
import { OWNER, ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, routeFirst, waitForHydration } from "../support/browser.ts";
import { writeLargeFilm } from "../support/large-film.ts";
import { pdf } from "../support/media.ts";
import { addProject } from "../support/rows.ts";
import { temporaryFolder } from "../support/site.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();
const FILM_MB = 150;
/** Slow enough for a busy machine to see it going on. */
const SLOW = 10 * 1024 * 1024;
/** Slow enough never to arrive. */
const CRAWL = 100 * 1024;
const FAST = -1;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function openProject(): Promise<{ page: Page; id: string; line: CDPSession }> {
  const id = await addProject(stage.site.db, { isVisible: false, title: "Films of the harbour" });
  return { ...(await open(`/admin/project/${id}`)), id };
}

async function open(path: string): Promise<{ page: Page; line: CDPSession }> {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  await zoneTakenOver(page);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await setLine(line, SLOW);
  return { page, line };
}

/** A screen is taken over part by part, this one after its frame. */
const zoneTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector(".upload-zone") ?? {}).some((key) =>
      key.startsWith("__react"),
    ),
  );

/** `bytes` a second, or none at all. */
const setLine = (line: CDPSession, bytes: number | "none") =>
  line.send("Network.emulateNetworkConditions", {
    offline: bytes === "none",
    latency: 0,
    downloadThroughput: FAST,
    uploadThroughput: bytes === "none" ? FAST : bytes,
  });

const choose = (page: Page, ...paths: string[]) =>
  page.locator(".uploads input[type=file]").setInputFiles(paths);
const row = (page: Page, name: string) => page.locator(".upload-row").filter({ hasText: name });
const percent = async (page: Page) =>
  Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));
const filesOf = async (id: string) => {
  const rows = await stage.site.db
    .select({ name: projectFiles.fileName })
    .from(projectFiles)
    .where(eq(projectFiles.projectId, id));
  return rows.map(({ name }) => name).sort();
};
const parts = async () => {
  const names = await readdir(join(String(stage.site.env.DATA_DIR), "uploads"));
  return names.filter((name) => name.endsWith(".part"));
};

test("a film of 150 MB goes on after the network was away, and is a file of the project", async () => {
  const film = await writeLargeFilm(join(folder.path, "harbour.mp4"), FILM_MB);
  const { page, id, line } = await openProject();
  await choose(page, film);
  await expect.poll(() => percent(page)).toBeGreaterThan(5);
  expect(await row(page, "harbour.mp4").innerText()).toMatch(/ MB of 157 MB · \d+%/);
  await setLine(line, "none");
  await expect
    .poll(() => row(page, "harbour.mp4").innerText())
    .toContain("will resume automatically");
  expect(await accessibilityProblems(page)).toEqual([]);
  await setLine(line, FAST);
  const said = page.locator(".uploads [role=status]");
  await expect.poll(() => said.innerText()).toBe("harbour.mp4 uploaded.");
  await expect.poll(() => filesOf(id)).toEqual(["harbour.mp4"]);
  await expect.poll(() => row(page, "harbour.mp4").innerText()).toContain("157 MB · uploaded");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^tus/.test(key))))
    .toEqual([]);
  await page.close();
});

test("what is cancelled is gone everywhere, leaving asks first, and a reload goes on", async () => {
  const film = await writeLargeFilm(join(folder.path, "reload.mp4"), FILM_MB + 1);
  const { page, id, line } = await openProject();
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/uploads")) begun += 1;
  });
  page.on("dialog", (dialog) => dialog.accept());
  await choose(page, film);
  await expect.poll(() => percent(page)).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Cancel reload.mp4" }).click();
  await row(page, "reload.mp4").waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Choose files");
  await expect.poll(parts).toEqual([]);

  await choose(page, film);
  await expect.poll(() => percent(page)).toBeGreaterThan(22);
  await setLine(line, CRAWL);
  await page.getByRole("link", { name: "Overview" }).first().click();
  const asked = page.getByRole("dialog");
  await asked.waitFor();
  await asked.getByRole("button").first().click();
  await page.reload();
  await waitForHydration(page);
  await setLine(line, SLOW);
  await choose(page, film);
  await expect.poll(() => percent(page)).toBeGreaterThan(15);
  await setLine(line, FAST);
  await expect.poll(() => filesOf(id)).toEqual(["reload.mp4"]);
  expect(begun).toBe(2);
  await page.close();
});

test("an upload cancelled before the server has assigned its address is removed too", async () => {
  const { page } = await openProject();
  const path = join(folder.path, "early.pdf");
  await writeFile(path, pdf("early", 2000));
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>();
  const { promise: isCancelled, resolve: cancelled } = Promise.withResolvers<void>();
  await page.route("**/api/uploads", async (route) => {
    const response = await route.fetch();
    begun();
    await isCancelled;
    await route.fulfill({ response });
  });
  await choose(page, path);
  await isBegun;
  expect(await parts()).toHaveLength(1);
  await page.getByRole("button", { name: "Cancel early.pdf" }).click();
  cancelled();
  await expect.poll(parts).toEqual([]);
  await page.close();
});

test("a file that changes while it is sent is said to be unreadable, and nothing of it stays", async () => {
  const film = await writeLargeFilm(join(folder.path, "edited.mp4"), FILM_MB + 3);
  const { page, line } = await openProject();
  await choose(page, film);
  await expect.poll(() => percent(page)).toBeGreaterThan(2);
  await truncate(film, 1000);
  await setLine(line, FAST);
  await expect
    .poll(() => row(page, "edited.mp4").innerText())
    .toContain("This file can't be read. It may have changed or moved, or it may be a folder");
  expect(await page.getByRole("button", { name: "Retry edited.mp4" }).count()).toBe(0);
  await expect.poll(parts).toEqual([]);
  await page.close();
});

test("what has arrived is added to the project when the network was away in between", async () => {
  const { page, id } = await openProject();
  const path = join(folder.path, "between.pdf");
  await writeFile(path, pdf("between", 2000));
  let isAway = false;
  await page.route(/\/admin\/project\/|\/api\/session$/, async (route) => {
    isAway ||= route.request().method() === "POST";
    await (isAway ? route.abort() : route.continue());
  });
  const asked = page.waitForRequest((request) => isAway && request.url().endsWith("/api/session"));
  await choose(page, path);
  await asked;
  const isSaid = page.locator(".toast", { hasText: "1 file was added." }).waitFor();
  await page.unrouteAll();
  await expect.poll(() => filesOf(id)).toEqual(["between.pdf"]);
  await isSaid;
  await page.close();
});

test("three are sent at once in all tabs together, so that the rest of the site gets through", async () => {
  const names = [4, 5, 6].map((more) => join(folder.path, `tab-${more}.mp4`));
  for (const [at, path] of names.entries()) await writeLargeFilm(path, FILM_MB + 4 + at);
  const { page, line } = await openProject();
  await choose(page, ...names);
  await expect.poll(() => page.getByText(/ of 16\d MB/).count()).toBe(3);
  await setLine(line, CRAWL);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitForHydration(other);
  await zoneTakenOver(other);
  await choose(other, await writeLargeFilm(join(folder.path, "tab-7.mp4"), 1));
  await row(other, "tab-7.mp4").getByText("· waiting").waitFor();
  await page.getByRole("button", { name: "Cancel tab-4.mp4" }).click();
  await row(other, "tab-7.mp4").getByText("uploaded").waitFor();
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(2);
  for (const name of ["tab-5.mp4", "tab-6.mp4"]) {
    await page.getByRole("button", { name: `Cancel ${name}` }).click();
  }
  await expect.poll(parts).toEqual([]);
  await page.context().close();
});

test("where one file is wanted, the last one chosen takes the place of the one on its way", async () => {
  const { page } = await open("/admin/new");
  const film = await writeLargeFilm(join(folder.path, "wrong.mp4"), FILM_MB + 2);
  const right = join(folder.path, "right.pdf");
  await writeFile(right, pdf("right", 2000));
  const place = page.getByRole("region", { name: "Main file", exact: true });
  await place.locator("input[type=file]").setInputFiles(film);
  await expect.poll(() => percent(page)).toBeGreaterThan(2);
  await place.locator("input[type=file]").setInputFiles(right);
  await place.locator(".current-file", { hasText: "right.pdf" }).waitFor();
  await expect.poll(parts).toEqual([]);
  await page.close();
});

test("several come at once; what is refused says why, and what failed is tried again", async () => {
  const { page, id } = await openProject();
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder.path, name), bytes);
    return join(folder.path, name);
  };
  const good = await Promise.all(
    ["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map((name) => write(name, pdf(name, 2000))),
  );
  const evil = await write("evil.pdf", Buffer.from("<!doctype html><script></script>".padEnd(500)));
  const program = await write("setup.exe", Buffer.from("MZ"));
  const empty = await write("empty.pdf", Buffer.alloc(0));
  await choose(page, ...good, evil, program, empty);
  await expect.poll(() => filesOf(id)).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
  await expect.poll(() => row(page, "evil.pdf").innerText()).toContain("is not a valid PDF");
  await expect.poll(() => row(page, "setup.exe").innerText()).toContain(REFUSALS.unknownType);
  await expect.poll(() => row(page, "empty.pdf").innerText()).toContain(REFUSALS.empty);
  await expect.poll(() => page.getByRole("button", { name: /^Retry / }).count()).toBe(0);

  const full = { status: 507, contentType: "application/problem+json" };
  const body = JSON.stringify({ detail: REFUSALS.storageFull });
  await page.route("**/api/uploads/*", (route) => route.fulfill({ ...full, body }));
  await choose(page, await write("again.pdf", pdf("again", 3000)));
  await expect.poll(() => row(page, "again.pdf").innerText()).toContain(REFUSALS.storageFull);
  await page.unroute("**/api/uploads/*");
  await page.getByRole("button", { name: "Retry again.pdf" }).click();
  await expect.poll(() => filesOf(id)).toContain("again.pdf");
  await page.close();
});

test("after a sign-out uploads wait, and ask once, even if a refusal comes late", async () => {
  const { page, id } = await openProject();
  const late = join(folder.path, "late.pdf");
  const waits = join(folder.path, "waits.pdf");
  for (const path of [late, waits]) await writeFile(path, pdf(path, 4000));
  const refresh = (status: number) =>
    page.waitForResponse(
      (response) => response.url().includes(`${id}.data`) && response.status() === status,
    );
  // A screen that subscribes only now would find the session ended then, and refresh nothing.
  const isListening = refresh(200);
  await announce(stage.site.db, ["media"]);
  await isListening;
  // A refresh meets the end as well, this or an earlier one.
  const refreshed = refresh(202);
  await page.context().clearCookies();
  const { promise: signedIn, resolve: letGo } = Promise.withResolvers<void>();
  const address = "**/api/uploads";
  await routeFirst(page, address, async (route) => {
    const response = await route.fetch();
    await signedIn;
    await route.fulfill({ response });
  });
  const refused = page.waitForRequest(address);
  await choose(page, late);
  await refused;
  await announce(stage.site.db, ["media"]);
  await refreshed;
  await choose(page, waits);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  const standing = async () => ({ files: await filesOf(id), asked: await dialog.count() });
  await expect.poll(standing).toEqual({ files: ["waits.pdf"], asked: 0 });
  letGo();
  const files = ["late.pdf", "waits.pdf"];
  await expect.poll(standing).toEqual({ files, asked: 0 });
  await page.close();
});
