import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { recordOpening } from "#server/previews/openings.ts";
import { previewLinks, previewOpenings } from "#server/previews/tables.ts";
import { recordResults } from "#server/search/questions/record-question.ts";
import {
  accessibilityProblems,
  contrastProblems,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { onOneDay } from "../support/on-one-day.ts";
import { overflowing } from "../support/overflowing.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { addPost, addProject, addPublicPost, addPublicProject } from "../support/rows.ts";
import { setOwnerStage } from "../support/stage.ts";
import { BROWSER, beaconOf, sendBeacon } from "../support/views.ts";

const PATH = "/admin/analytics";
const stage = setOwnerStage();
const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Opens a new preview link so many times. */
async function openPreview(
  item: { projectId: string } | { postId: string },
  label: string,
  times: number,
): Promise<void> {
  const { db } = stage.site;
  const [link] = await db
    .insert(previewLinks)
    .values({ ...item, label, tokenHash: label, expiresAt: new Date(Date.now() + 60_000) })
    .returning({ id: previewLinks.id });
  const world = { db, now: () => new Date() };
  for (let nth = 0; nth < times; nth += 1) await recordOpening(world, link?.id ?? "");
}

test("what clients opened by preview links and what visitors asked are shown before anybody visits", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, PATH);
  await page.getByText("No data yet").waitFor();
  const projectId = await addProject(db, { title: "Quiet letters" });
  const postId = await addPost(db, { title: "Fog" });
  await openPreview({ projectId }, "Harbour board", 2);
  await db.update(previewOpenings).set({ seconds: 95 });
  await openPreview({ postId }, "", 1);
  await recordResults(db, { question: "What does it cost?", now: new Date(), resultCount: 0 });
  await page.getByRole("button", { name: "Refresh" }).click();
  const rows = pane(page, "Preview links").locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  const cells = async (nth: number) => (await rows.nth(nth).innerText()).split(/\s*\t\s*/);
  expect((await cells(0)).slice(0, 4)).toEqual(["Harbour board", "Quiet letters", "2", "3m 10s"]);
  expect((await cells(1)).slice(0, 4)).toEqual(["No recipient", "Fog", "1", "0m 0s"]);
  expect(await pane(page, "Searches").innerText()).toMatch(/What does it cost\?\s+1/);
  expect(await pane(page, "Channels").innerText()).toContain("No data yet");
  await page.context().close();
});

test("a row narrows the whole view, and the filter can be removed", async () => {
  await addPublicProject(stage.site.db, { slug: "signs", title: "Harbour Signs" });
  const page = await openAsOwner(stage, PATH);
  const { url } = stage.site;
  await sendBeacon(url, beaconOf("/project/signs", { referrer: "https://www.linkedin.com/" }));
  const another = { "User-Agent": `${BROWSER} Edg/142.0.0.0` };
  await sendBeacon(url, beaconOf("/about", { referrer: "https://www.google.com/" }), another);
  const source = (name: string) => pane(page, "Sources").getByRole("link", { name });
  await source("Google").waitFor();
  await source("LinkedIn").click();
  await page.getByRole("list", { name: "Filters" }).getByText("Source: LinkedIn").waitFor();
  expect(await pane(page, "Top projects").innerText()).toMatch(/Harbour Signs\s+1\s*100%/);
  expect(await pane(page, "Top pages").innerText()).toContain("No data yet");
  const bars = (step: string) =>
    pane(page, "Funnel").getByRole("listitem").filter({ hasText: step }).locator(".bars-track > *");
  expect([await bars("Sessions").count(), await bars("Won").count()]).toEqual([1, 0]);
  const step = (name: string) =>
    pane(page, "Funnel").getByRole("listitem").filter({ hasText: name });
  expect(await step("Opened the contact page").innerText()).toContain("0%");
  expect(await step("Sent a message").innerText()).not.toContain("%");
  expect(await pane(page, "Preview links").innerText()).toContain("Not narrowed by filters");
  await pane(page, "Funnel").getByRole("link", { name: "Opened the contact page" }).waitFor();
  await page.getByRole("link", { name: "Remove filter Source: LinkedIn" }).click();
  await source("Google").waitFor();
  await page.context().close();
});

test("a page has figures of its own, and today is shown by hours", async () => {
  // A visitor of its own, since the tests before may have run before midnight.
  const visitor = { "User-Agent": `${BROWSER} OPR/127.0.0.0` };
  const page = await openAsOwner(stage, PATH);
  const disclosure = pane(page, "Views by hour").getByText("View as table");
  const sign = () => disclosure.evaluate((it) => getComputedStyle(it, "::after").content);
  const rows = pane(page, "Views by hour").locator("tbody tr");
  const detail = pane(page, "Privacy");
  await onOneDay(async () => {
    await sendBeacon(stage.site.url, beaconOf("/privacy"), visitor);
    await page.goto(`${PATH}?days=1`);
    await waitForHydration(page);
    expect(await sign()).toContain("+");
    await disclosure.click();
    expect(await sign()).toContain("−");
    await expect.poll(() => rows.count()).toBe(24);
    expect(await rows.nth(0).innerText()).toMatch(/^11 PM/);
    await pane(page, "Top pages").getByRole("link", { name: "Privacy" }).click();
    await detail.waitFor();
    await page.getByRole("link", { name: "Remove filter Page: Privacy" }).waitFor();
    expect(await detail.innerText()).toMatch(/Views of this page\s+1\s/);
    expect(await detail.innerText()).toMatch(/Entered here\s+1\s/);
  });
  expect(await overflowing(page, [390, 820, 1440])).toEqual([]);
  await page.context().close();
});

test("the export contains every card", async () => {
  await addPublicPost(stage.site.db, { title: "Fog bell", publishedAt: new Date() });
  const page = await openAsOwner(stage, PATH);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const address = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const csv = await (await page.request.get(stage.site.url + address)).text();
  expect(csv).toMatch(/^\ufeffCard,Name,Views,/);
  for (const row of [
    /^Time zone,[A-Z]/m,
    /^Total,\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d,\d/m,
    /^Day,\d{4}-\d\d-\d\d,\d+,\d+,\d+,/m,
    /^Published,\d{4}-\d\d-\d\d: Fog bell,/m,
    /^Source,LinkedIn,1,,1,1,/m,
    /^Project,\/project\/signs,1,,1,1,/m,
    /^Funnel,Viewed a project or post,,,,,,,1,/m,
    /^Search,What does it cost\?,,,,,,,1,/m,
    /^Preview link,Harbour board: Quiet letters,,,,,,190,2,/m,
    /^Preview link,Fog,,,,,,0,1,/m,
  ]) {
    expect(csv).toMatch(row);
  }
  const narrowed = await page.request.get(`${stage.site.url}${address}&source=LinkedIn`);
  expect(await narrowed.text()).toMatch(/^Filter,Source: LinkedIn,/m);
  await page.context().close();
});

test("the screen fits every width and is accessible in both themes", async () => {
  const page = await openAsOwner(stage, PATH);
  await pane(page, "Preview links").waitFor();
  for (const name of ["Funnel", "What led to inquiries", "Preview links"]) {
    await pane(page, name).getByText("What the figures mean").click();
  }
  expect(await overflowing(page, [390, 820, 1440])).toEqual([]);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  await expect.poll(() => contrastProblems(page)).toEqual([]);
  await page.context().close();
});
