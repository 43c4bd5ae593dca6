import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mediaUrl } from "../../domain/media/media.ts";
import {
  PREVIEWED_NOUNS,
  type PreviewedItem,
  type PreviewedNoun,
} from "../../domain/previews/preview-link.ts";
import { previewLinks, previewOpenings } from "../../server/previews/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { makeAccount } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { CASE_STUDY } from "../support/case-study.ts";
import { startContentSite } from "../support/content-site.ts";
import { photo } from "../support/media.ts";
import { overflowing } from "../support/overflowing.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { makeLink, openLinks, statusOf, storeLink, visitor } from "../support/preview-links.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStageOf } from "../support/stage.ts";
import { stageDraft } from "../support/staged-post.ts";
import { stageProject } from "../support/staged-project.ts";
import { dismissToast } from "../support/toasts.ts";
import { BROWSER } from "../support/views.ts";

type Item = PreviewedItem & { title: string; picture: string; shownPicture: string };
let items: Record<PreviewedNoun, Item>;
const startSite = () => startContentSite({ LOG_LEVEL: "info" });
const stage = setStageOf(startSite, async (site) => {
  await makeAccount(site.db, "owner");
  const pictures = await Promise.all(
    [33, 34].map((seed) => photo(1200, 800, seed).jpeg().toBuffer()),
  );
  const [poster = Buffer.of(), sketch = Buffer.of()] = pictures;
  const values = { title: "Quiet letters", slug: "quiet", isVisible: false, ...CASE_STUDY };
  const files = [{ fileName: "poster.jpg", bytes: poster }];
  const project = await stageProject(site, { ...values, allowPublicPreview: true }, files);
  const ofProject = await storeOnSite(site, "poster.jpg", poster);
  const ofPost = await storeOnSite(site, "sketch.jpg", sketch, "featured-images");
  const post = await stageDraft(site, "fog", {
    title: "Fog over the harbour",
    content: `<p>Not yet public.</p><figure><img src="${mediaUrl(ofPost)}" alt="A sketch"></figure>`,
  });
  items = {
    project: {
      noun: "project",
      id: project.id,
      title: "Quiet letters",
      picture: mediaUrl(ofProject),
      shownPicture: ".project-hero img",
    },
    post: {
      noun: "post",
      id: post,
      title: "Fog over the harbour",
      picture: mediaUrl(ofPost),
      shownPicture: ".article img",
    },
  };
});

const ONLY_OWNER = "Preview: only you can see this";

const links = () => stage.site.db.select().from(previewLinks);
async function viewsOf(label: string): Promise<number | undefined> {
  return (await links()).find((link) => link.label === label)?.viewCount;
}

test("only the owner can preview a hidden project", async () => {
  const { id, picture } = items.project;
  const page = await openAsOwner(stage, `/admin/project/${id}`);
  await page.getByRole("link", { name: "Preview page" }).click();
  await page.getByText(ONLY_OWNER).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Quiet letters");
  expect(await page.locator(".pull-quote").count()).toBe(1);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "Preview links" }).waitFor();
  expect(await statusOf(stage, page, "/project/quiet")).toBe(404);
  expect(await statusOf(stage, page, `/project/id/${id}`)).toBe(404);
  expect(await statusOf(stage, page, picture)).toBe(200);
  await page.context().close();
  const stranger = await visitor(stage);
  expect(await statusOf(stage, stranger, `/admin/project/${id}/preview`)).toBe(302);
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

test.each(PREVIEWED_NOUNS)(
  "each failure to create or revoke a link to a %s is reported",
  async (noun) => {
    const owner = await openAsOwner(stage, "/admin");
    await makeLink(owner, items[noun], "Patient");
    const focused = () => owner.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("label");
    await owner.route("**/preview-links/**", (route) => route.abort());
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
  },
);

test.each([
  ["project", "post"],
  ["post", "project"],
] as const)(
  "a link gives access to the page of a %s and its files until it is revoked, not to those of a %s",
  async (noun, otherNoun) => {
    const { [noun]: item, [otherNoun]: other } = items;
    const owner = await openAsOwner(stage, "/admin");
    const address = await makeLink(owner, item, "Ana");
    const client = await visitor(stage);
    const complaints = listenForComplaints(client);
    const answer = await client.goto(address);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(await client.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    expect(await client.getByText(/Private preview by /).isVisible()).toBe(true);
    expect(await client.getByText(/Valid until /).isVisible()).toBe(true);
    expect(await client.getByRole("heading", { level: 1 }).innerText()).toBe(item.title);
    await waitForHydration(client);
    const picture = client.locator(item.shownPicture).last();
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((img) => Reflect.get(img, "naturalWidth"));
    await expect.poll(width).toBeGreaterThan(0);
    expect(complaints).toEqual([]);

    expect(await statusOf(stage, client, `${new URL(address).pathname}/`)).toBe(200);
    const stranger = await visitor(stage);
    const range = { Range: "bytes=0-9" };
    const asked = async (page: Page) => [
      await statusOf(stage, page, item.picture),
      await statusOf(stage, page, item.picture, range),
    ];
    expect(await asked(client)).toEqual([200, 206]);
    expect(await asked(stranger)).toEqual([404, 404]);
    expect(await statusOf(stage, client, other.picture)).toBe(404);
    const cookies = await client.context().cookies(`${stage.site.url}/media/x`);
    expect(cookies).toMatchObject([{ path: "/media", httpOnly: true, sameSite: "Lax" }]);
    expect(await client.context().cookies(`${stage.site.url}/`)).toEqual([]);

    const panel = await openLinks(owner, item);
    await panel.getByRole("button", { name: "Revoke Ana" }).click();
    await owner
      .getByRole("dialog", { name: "Revoke this link?" })
      .getByRole("button", { name: "Revoke link" })
      .click();
    await panel
      .getByRole("listitem")
      .filter({ hasText: "Ana" })
      .getByText("Revoked", { exact: true })
      .waitFor();
    const focused = () => owner.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("label");
    expect(await asked(client)).toEqual([404, 404]);
    expect((await client.reload())?.status()).toBe(410);
    expect(await client.context().cookies(`${stage.site.url}/media/x`)).toEqual([]);
    expect(await client.getByRole("heading", { level: 1 }).innerText()).toBe(
      "This link is no longer available",
    );
    for (const page of [owner, client, stranger]) await page.context().close();
  },
);

test("the files of a hidden project say who can open them", async () => {
  const [title, fileName] = ["Shared drafts", "draft.jpg"];
  const bytes = await photo(60, 40, 35).jpeg().toBuffer();
  const values = { title, isVisible: false, allowPublicPreview: true };
  const { id } = await stageProject(stage.site, values, [{ fileName, bytes }]);
  const page = await openAsOwner(stage, `/admin/project/${id}`);
  const note = page.locator(".files-pane .pane-note");
  const isHidden = "can open these files: the project isn't visible.";
  expect(await note.innerText()).toBe(`Only you ${isHidden}`);
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByLabel("Preview link").waitFor();
  await expect
    .poll(() => note.innerText())
    .toBe(`Only you and people with an active preview link ${isHidden}`);
  await page.getByRole("button", { name: `Public preview: ${title}` }).click();
  await expect.poll(() => note.innerText()).toBe(`Only you ${isHidden}`);
  await page.context().close();
});

test("without public preview, a link to a project does not open its files", async () => {
  const opened = await fetch(await storeLink(stage.site, items.project, "Bo"));
  const [cookie = ""] = opened.headers.getSetCookie();
  const { id, picture } = items.project;
  const statusWithCookie = async () => {
    const headers = { Cookie: cookie.split(";", 1).join() };
    return (await fetch(stage.site.url + picture, { headers })).status;
  };
  const allow = (allowPublicPreview: boolean) =>
    stage.site.db
      .update(portfolioProjects)
      .set({ allowPublicPreview })
      .where(eq(portfolioProjects.id, id));
  expect(await statusWithCookie()).toBe(200);
  await allow(false);
  expect(await statusWithCookie()).toBe(404);
  await allow(true);
});

test.each(PREVIEWED_NOUNS)(
  "a visitor of a %s counts once; the owner and link scanners do not count",
  async (noun) => {
    const owner = await openAsOwner(stage, "/admin", { userAgent: BROWSER });
    const label = `Board of the ${noun}`;
    const address = await storeLink(stage.site, items[noun], label);
    for (const method of ["HEAD", "GET"]) await fetch(address, { method });
    const reported = (page: Page) => page.waitForResponse(/\/api\/preview-views/);
    const load = (page: Page, how: () => Promise<unknown>) =>
      Promise.all([reported(page), how().then(() => waitForHydration(page))]);
    await load(owner, () => owner.goto(address));
    expect(await viewsOf(label)).toBe(0);
    const panel = await openLinks(owner, items[noun]);
    const item = panel.getByRole("listitem").filter({ hasText: label });
    await item.getByText("No views yet").waitFor();
    const client = await visitor(stage);
    await load(client, () => client.goto(address));
    await expect.poll(() => viewsOf(label)).toBe(1);
    // The open list is live.
    await expect.poll(() => item.innerText()).toMatch(/1 view\s+Last opened just now/);
    await load(client, () => client.reload());
    const again = await client.context().newPage();
    await load(again, () => again.goto(address));
    expect(await viewsOf(label)).toBe(1);
    for (const page of [owner, client]) await page.context().close();
  },
);

test("how long a client looked is kept with the opening", async () => {
  const owner = await openAsOwner(stage, "/admin");
  const address = await makeLink(owner, items.project, "Patient board");
  const client = await visitor(stage);
  const isOpened = client.waitForResponse(/\/api\/preview-views/);
  await client.goto(address);
  await (await isOpened).finished();
  const secondsOf = async () => {
    const [opening] = await stage.site.db
      .select({ seconds: previewOpenings.seconds })
      .from(previewOpenings)
      .innerJoin(previewLinks, eq(previewLinks.id, previewOpenings.linkId))
      .where(eq(previewLinks.label, "Patient board"));
    return opening?.seconds;
  };
  expect(await secondsOf()).toBe(0);
  // What is sent by a page that is really left has the user agent of a headless browser.
  await client.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(secondsOf).toBeGreaterThan(0);
  expect(await viewsOf("Patient board")).toBe(1);
  for (const page of [owner, client]) await page.context().close();
});

test.each(PREVIEWED_NOUNS)(
  "without the code of its page, the preview of a %s stays as it was rendered",
  async (noun) => {
    const item = items[noun];
    const client = await visitor(stage);
    const CODE = `/assets/${noun}-view-`;
    await client.route(`**${CODE}*.js`, (route) => route.abort());
    const isMissed = client.waitForEvent("requestfailed", (request) =>
      request.url().includes(CODE),
    );
    await client.goto(await storeLink(stage.site, item, "Without code"));
    await isMissed;
    await waitForHydration(client);
    const picture = client.locator(item.shownPicture).last();
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((img) => Reflect.get(img, "naturalWidth"));
    await expect.poll(width).toBeGreaterThan(0);
    const heading = client.getByRole("heading", { level: 1 });
    expect(await heading.innerText()).toBe(item.title);
    // Renders the whole page again, as a link to one of its sections does.
    await client.evaluate(() => {
      location.hash = "section";
    });
    await client.unroute(`**${CODE}*.js`);
    await client.getByRole("button", { name: "Reload the preview" }).click();
    await heading.waitFor();
    expect(await heading.innerText()).toBe(item.title);
    await client.context().close();
  },
);

test("expired and unknown links show one screen that says whom to ask", async () => {
  const [project, post] = [
    await storeLink(stage.site, items.project, "Late"),
    await storeLink(stage.site, items.post, "Late"),
  ];
  await stage.site.db
    .update(previewLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(previewLinks.label, "Late"));
  for (const [to, status] of [
    [project, 410],
    [post, 410],
    [`${stage.site.url}/preview/${"x".repeat(43)}`, 404],
    [`${stage.site.url}/preview/`, 404],
  ] as const) {
    const answer = await fetch(to);
    const { headers } = answer;
    expect([to, answer.status, headers.get("cache-control")]).toEqual([to, status, "no-store"]);
    const deleted = status === 410 ? [expect.stringMatching(/=; .*Max-Age=0$/)] : [];
    expect(headers.getSetCookie()).toEqual(deleted);
    expect(await answer.text()).toMatch(/Ask .+ for a new one/);
  }
});

test("links on a preview load a new document without a referrer", async () => {
  const client = await visitor(stage);
  await client.goto(await storeLink(stage.site, items.post, "Leaving"));
  await waitForHydration(client);
  const opened = client.waitForRequest((request) => request.isNavigationRequest());
  await client.getByRole("link", { name: "About" }).click();
  expect((await opened).headers().referer).toBeUndefined();
  await client.waitForURL(/\/about$/);
  expect(await client.evaluate(() => document.referrer)).toBe("");
  await client.context().close();
});

test("no preview has accessibility problems, at any width and in either theme", async () => {
  const owner = await openAsOwner(stage, "/admin");
  const { project, post } = items;
  const addresses = [
    await storeLink(stage.site, project, "Looking"),
    await storeLink(stage.site, post, "Looking"),
    `/admin/project/${project.id}/preview`,
    "/preview/nothing",
  ];
  for (const to of addresses) {
    await owner.goto(to);
    await setDarkTheme(owner, false);
    for (const width of [390, 820, 1440]) {
      await owner.setViewportSize({ width, height: 900 });
      expect([to, width, await accessibilityProblems(owner)]).toEqual([to, width, []]);
    }
    // Colours do not change with the width.
    await setDarkTheme(owner, true);
    expect([to, await contrastProblems(owner)]).toEqual([to, []]);
  }
  for (const item of [project, post]) {
    await setDarkTheme(owner, false);
    await openLinks(owner, item);
    expect(await accessibilityProblems(owner, { within: ".preview-links" })).toEqual([]);
    expect(await overflowing(owner, [390, 820, 1440])).toEqual([]);
    await setDarkTheme(owner, true);
    expect(await contrastProblems(owner)).toEqual([]);
  }
  await owner.context().close();
});

test("tokens are neither logged nor stored", async () => {
  const owner = await openAsOwner(stage, "/admin");
  const token = (await makeLink(owner, items.project, "Secret")).split("/").at(-1) ?? "nothing";
  const paths = [
    `/preview/${token}`,
    `/preview/${token}/more?x=1`,
    `/preview/${token}.data`,
    `/login?token=${token}`,
    `/setup?token=${token}`,
    `/newsletter/click/${token}`,
    `/newsletter/click/${token}/more`,
    "/no-such-page",
  ];
  for (const path of paths) await fetch(stage.site.url + path);
  await expect.poll(() => stage.site.output()).toContain("/no-such-page");
  expect(stage.site.output()).not.toContain(token);
  expect(stage.site.output()).not.toMatch(/preview\/[\w-]{20}/);
  expect(JSON.stringify(await links())).not.toContain(token);
  await owner.context().close();
});
