import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { mediaUrl } from "../../domain/media/media.ts";
import { portfolioProjects, projectPreviewLinks } from "../../server/projects/tables.ts";
import { makeAccount } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { CASE_STUDY } from "../support/case-study.ts";
import { photo } from "../support/media.ts";
import { dismissToast, openAsOwner } from "../support/owners-projects.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStage } from "../support/stage.ts";
import { stageProject } from "../support/staged-project.ts";
import { BROWSER } from "../support/views.ts";

let id: string;
let poster: string;
const stage = setStage(async (site) => {
  await makeAccount(site.db, "owner");
  const bytes = await photo(1200, 800, 33).jpeg().toBuffer();
  const picture = await storeOnSite(site, "poster.jpg", bytes);
  poster = mediaUrl(picture);
  ({ id } = await stageProject(
    site,
    {
      title: "Quiet letters",
      slug: "quiet",
      isVisible: false,
      allowPublicPreview: true,
      ...CASE_STUDY,
    },
    [{ fileName: "poster.jpg", bytes }],
  ));
});

const ONLY_OWNER = "Preview: only you can see this";

async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await stage.browser.newContext({ userAgent: BROWSER, ...options });
  return context.newPage();
}

/** A link that the owner makes, as it is shown to them. */
async function makeLink(page: Page, label: string): Promise<string> {
  await page.goto(`/admin/project/${id}`);
  await waitForHydration(page);
  await page.getByLabel("Recipient").fill(label);
  await page.getByRole("button", { name: "Create link" }).click();
  const address = await page.getByLabel(`Link for ${label}`).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return address;
}

const links = () => stage.site.db.select().from(projectPreviewLinks);
async function viewsOf(label: string): Promise<number | undefined> {
  return (await links()).find((link) => link.label === label)?.viewCount;
}

/** What the browser of this window is answered for an address of the site. */
const statusOf = (page: Page, path: string, headers = {}) =>
  page
    .context()
    .request.get(stage.site.url + path, { headers, maxRedirects: 0 })
    .then((answer) => answer.status());

test("only the owner can preview a hidden project", async () => {
  const page = await openAsOwner(stage, `/admin/project/${id}`);
  await page.getByRole("link", { name: "Preview page" }).click();
  await page.getByText(ONLY_OWNER).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Quiet letters");
  expect(await page.locator(".pull-quote").count()).toBe(1);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "Preview links" }).waitFor();
  expect(await statusOf(page, "/project/quiet")).toBe(404);
  expect(await statusOf(page, `/project/id/${id}`)).toBe(404);
  expect(await statusOf(page, poster)).toBe(200);
  await page.context().close();
  const stranger = await visitor();
  expect(await statusOf(stranger, `/admin/project/${id}/preview`)).toBe(302);
  await stranger.context().close();
});

test("a draft without a slug has a preview, and a public project redirects to its page", async () => {
  const draft = await stageProject(stage.site, { title: "No address yet", isVisible: false });
  const shown = await stageProject(stage.site, { title: "Shown", slug: "shown" });
  const page = await openAsOwner(stage, `/admin/project/${draft.id}/preview`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("No address yet");
  await page.goto(`/admin/project/${shown.id}/preview`);
  expect(new URL(page.url()).pathname).toBe("/project/shown");
  await page.context().close();
});

test("each failure to create or revoke a link is reported", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`);
  await makeLink(owner, "Patient");
  const focused = () => owner.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("label");
  await owner.route("**/preview-links.data*", (route) => route.abort());
  const failed = "Couldn't update the link. Please try again.";
  for (const _ of ["once", "again"]) {
    await owner.getByRole("button", { name: "Create link" }).click();
    await dismissToast(owner, failed);
  }
  await owner.getByRole("button", { name: "Revoke Patient" }).click();
  await owner.getByRole("button", { name: "Revoke link" }).click();
  await owner.locator(".toast", { hasText: failed }).waitFor();
  await owner.getByRole("dialog", { name: "Revoke this link?" }).waitFor();
  await owner.context().close();
});

test("a link gives access to the page and its files until it is revoked", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`);
  const address = await makeLink(owner, "Ana");
  const client = await visitor();
  const complaints = listenForComplaints(client);
  const answer = await client.goto(address);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await client.getByText(/Private preview by /).isVisible()).toBe(true);
  expect(await client.getByText(/Valid until /).isVisible()).toBe(true);
  expect(await client.getByRole("heading", { level: 1 }).innerText()).toBe("Quiet letters");
  await waitForHydration(client);
  await client.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>(".project-hero img");
    return picture?.complete && picture.naturalWidth > 0;
  });
  expect(complaints).toEqual([]);

  expect(await statusOf(client, `${new URL(address).pathname}/`)).toBe(200);
  const stranger = await visitor();
  const range = { Range: "bytes=0-9" };
  expect([await statusOf(client, poster), await statusOf(client, poster, range)]).toEqual([
    200, 206,
  ]);
  expect([await statusOf(stranger, poster), await statusOf(stranger, poster, range)]).toEqual([
    404, 404,
  ]);
  const cookies = await client.context().cookies(`${stage.site.url}/media/x`);
  expect(cookies).toMatchObject([{ path: "/media", httpOnly: true, sameSite: "Lax" }]);
  expect(await client.context().cookies(`${stage.site.url}/`)).toEqual([]);

  const others = { allowPublicPreview: false };
  const ofProject = eq(portfolioProjects.id, id);
  await stage.site.db.update(portfolioProjects).set(others).where(ofProject);
  expect(await statusOf(client, poster)).toBe(404);
  await stage.site.db.update(portfolioProjects).set({ allowPublicPreview: true }).where(ofProject);

  await owner.getByRole("button", { name: "Revoke Ana" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Revoke link" }).click();
  await owner
    .getByRole("listitem")
    .filter({ hasText: "Ana" })
    .getByText("Revoked", { exact: true })
    .waitFor();
  expect([await statusOf(client, poster), await statusOf(client, poster, range)]).toEqual([
    404, 404,
  ]);
  expect((await client.reload())?.status()).toBe(410);
  expect(await client.getByRole("heading", { level: 1 }).innerText()).toBe(
    "This link is no longer available",
  );
  for (const page of [owner, client, stranger]) await page.context().close();
});

test("a visitor counts once; the owner and link scanners do not count", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`, { userAgent: BROWSER });
  const address = await makeLink(owner, "Board");
  for (const method of ["HEAD", "GET"]) await fetch(address, { method });
  const heard = (page: Page) => page.waitForResponse(/\/api\/preview-views/);
  await Promise.all([heard(owner), owner.goto(address).then(() => waitForHydration(owner))]);
  expect(await viewsOf("Board")).toBe(0);
  const client = await visitor();
  await Promise.all([heard(client), client.goto(address).then(() => waitForHydration(client))]);
  await expect.poll(() => viewsOf("Board")).toBe(1);
  await Promise.all([heard(client), client.reload().then(() => waitForHydration(client))]);
  const again = await client.context().newPage();
  await Promise.all([heard(again), again.goto(address).then(() => waitForHydration(again))]);
  expect(await viewsOf("Board")).toBe(1);
  await owner.goto(`/admin/project/${id}`);
  const item = owner.getByRole("listitem").filter({ hasText: "Board" });
  expect(await item.innerText()).toMatch(/1 view\s+Last opened just now/);
  for (const page of [owner, client]) await page.context().close();
});

test("expired and unknown links show one screen that says whom to ask", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`);
  const address = await makeLink(owner, "Late");
  await stage.site.db
    .update(projectPreviewLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(projectPreviewLinks.label, "Late"));
  const client = await visitor({ javaScriptEnabled: false });
  for (const [to, status] of [
    [address, 410],
    [`${stage.site.url}/preview/${"x".repeat(43)}`, 404],
    [`${stage.site.url}/preview/`, 404],
  ] as const) {
    const answer = await client.goto(to);
    expect([to, answer?.status(), answer?.headers()["cache-control"]]).toEqual([
      to,
      status,
      "no-store",
    ]);
    expect(await client.locator("main").innerText()).toMatch(/Ask .+ for a new one/);
  }
  expect(await client.context().cookies()).toEqual([]);
  for (const page of [owner, client]) await page.context().close();
});

test("links on a preview load a new document without a referrer", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`);
  const address = await makeLink(owner, "Leaving");
  const client = await visitor();
  await client.goto(address);
  await waitForHydration(client);
  const opened = client.waitForRequest((request) => request.isNavigationRequest());
  await client.getByRole("link", { name: "About" }).click();
  expect((await opened).headers().referer).toBeUndefined();
  await client.waitForURL(/\/about$/);
  expect(await client.evaluate(() => document.referrer)).toBe("");
  for (const page of [owner, client]) await page.context().close();
});

test("no preview has accessibility problems, at any width and in either theme", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`);
  const address = await makeLink(owner, "Looking");
  for (const to of [address, `/admin/project/${id}/preview`, "/preview/nothing"]) {
    await owner.goto(to);
    for (const check of [accessibilityProblems, contrastProblems]) {
      await setDarkTheme(owner, check === contrastProblems);
      for (const width of [390, 820, 1440]) {
        await owner.setViewportSize({ width, height: 900 });
        expect([to, width, await check(owner)]).toEqual([to, width, []]);
      }
    }
  }
  await owner.goto(`/admin/project/${id}`);
  expect(await accessibilityProblems(owner, { within: ".preview-links" })).toEqual([]);
  await setDarkTheme(owner, true);
  expect(await contrastProblems(owner)).toEqual([]);
  await owner.context().close();
});

test("tokens are neither logged nor stored", async () => {
  const owner = await openAsOwner(stage, `/admin/project/${id}`);
  const token = (await makeLink(owner, "Secret")).split("/").at(-1) ?? "nothing";
  await fetch(`${stage.site.url}/preview/${token}/more?x=1`);
  await fetch(`${stage.site.url}/preview/${token}.data`);
  expect(stage.site.output()).not.toContain(token);
  expect(stage.site.output()).not.toMatch(/preview\/[\w-]{20}/);
  expect(JSON.stringify(await links())).not.toContain(token);
  await owner.context().close();
});
