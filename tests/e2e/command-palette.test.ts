import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contactAudit, contactSubmissions } from "#server/contact/tables.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { clients, portfolioProjects } from "#server/projects/tables.ts";
import { makeAccount, ownerContext, signInAt } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { setStage } from "../support/stage.ts";

let hidden = { id: "", title: "" };

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  await db.insert(contactSubmissions).values({
    fullName: "Zuzana Xylophone",
    email: "zuzana@example.com",
    reason: "hiring",
    message: "We would like to talk about a harbour.",
  });
  const [project] = await db.update(portfolioProjects).set({ isVisible: false }).returning();
  hidden = { id: project?.id ?? "", title: project?.title ?? "" };
});

async function open(path = "/admin"): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url, {
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const entries = (page: Page) => palette(page).getByRole("option");
const noted = () =>
  stage.site.db.select().from(contactAudit).where(eq(contactAudit.actionType, "find_submissions"));
const state = (page: Page) => palette(page).locator(".palette-state").textContent();

test("a screen is found and opened by keyboard, and closing restores the focus", async () => {
  const page = await open();
  const about = page.locator(".admin-sidebar").getByRole("link", { name: "About" });
  await about.focus();
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
    .toBe("combobox");
  await expect.poll(() => entries(page).count()).toBe(18);
  await page.keyboard.press("Control+k");
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("About");

  await page.keyboard.press("ControlOrMeta+k");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain("palette-input");
  await page.keyboard.type("se");
  await expect
    .poll(async () => (await entries(page).allTextContents()).slice(0, 2))
    .toEqual(["AI Search", "Settings"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("h1").textContent()).toBe("Site Settings");
  await expect.poll(() => palette(page).count()).toBe(0);
  await page.context().close();
});

test("on a Mac Cmd+K opens it, and Ctrl+K is left to the text", async () => {
  const page = await open();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "platform", { get: () => "MacIntel" });
  });
  await page.goto("/admin");
  await waitForHydration(page);
  const opener = page.getByRole("button", { name: "Find anything" });
  await expect.poll(() => opener.getAttribute("aria-keyshortcuts")).toBe("Meta+K");
  const isLeftAlone = page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        addEventListener("keydown", (event) => {
          if (event.key === "k") setTimeout(() => resolve(!event.defaultPrevented));
        }),
      ),
  );
  await page.keyboard.press("Control+k");
  expect(await isLeftAlone).toBe(true);
  await page.keyboard.press("Meta+k");
  await palette(page).waitFor();
  await page.keyboard.press("Meta+k");
  await expect.poll(() => palette(page).count()).toBe(0);
  await page.context().close();
});

test("actions are found and run, and a client's name finds its projects", async () => {
  const page = await open();
  const type = async (text: string) => {
    // While it is still open, the keys would close it.
    await expect.poll(() => page.locator("dialog").count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.locator(".palette-input").fill(text);
  };
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
  const before = await isDark();
  await type("switch theme");
  await page.keyboard.press("Enter");
  await expect.poll(isDark).toBe(!before);
  await type("new project");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/new");
  const [named] = await stage.site.db
    .select({ client: clients.name, title: portfolioProjects.title })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .orderBy(desc(portfolioProjects.createdAt), desc(portfolioProjects.id))
    .limit(1);
  await type(named?.client ?? "");
  await entries(page)
    .filter({ hasText: named?.title ?? "" })
    .waitFor();
  await page.locator(".palette-input").fill("sign out");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${stage.site.url}/`);
  await page.context().close();
});

test("hidden projects, posts and messages are found while typing, and searches of messages are audited", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.locator(".palette-input").fill(hidden.title.slice(0, 100).toUpperCase());
  const project = entries(page).filter({ hasText: hidden.title });
  await project.waitFor();
  expect(await project.textContent()).toContain("Hidden");
  expect(await noted()).toEqual([]);

  await page.locator(".palette-input").fill("zuzana x");
  const message = entries(page).filter({ hasText: "Zuzana Xylophone" });
  await expect.poll(() => message.textContent()).toContain("zuzana@example.com · Unread");
  expect(await noted()).toEqual([expect.objectContaining({ actorId: expect.any(String) })]);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("h1").textContent()).toBe("Contact Management");

  await page.keyboard.press("Control+k");
  await page.locator(".palette-input").fill("nothing of the kind");
  await expect.poll(() => state(page)).toBe("No results for “nothing of the kind”.");
  await page.route("**/api/find*", (route) => route.abort());
  await page.locator(".palette-input").fill("set");
  await expect.poll(() => state(page)).toContain("isn't responding");
  await palette(page).getByRole("status").getByText("isn't responding").waitFor();
  await expect.poll(() => entries(page).allTextContents()).toEqual(["Settings"]);
  await page.context().close();
});

test("a post opens in its editor, and a new one is begun", async () => {
  const { db } = stage.site;
  const [post] = await db.insert(blogPosts).values({ slug: "kelp", title: "Kelp" }).returning();
  const page = await open();
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input").fill("kelp");
  await entries(page).filter({ hasText: "Draft" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Kelp");
  expect(new URL(page.url()).pathname).toBe(`/admin/blog/edit/${post?.id}`);
  await page.locator(".rich-text[contenteditable]").first().waitFor();
  await page.getByLabel("Title", { exact: true }).focus();
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input").fill("new post");
  await expect.poll(() => entries(page).first().textContent()).toBe("New Post");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("h1").textContent()).toBe("Create New Blog Post");
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("");
  await page.context().close();
});

test("the search endpoint is for the owner only, and accepts any query", async () => {
  const ask = (query: string, headers = {}) =>
    fetch(`${stage.site.url}/api/find?${query}`, { headers });
  expect((await ask("q=zuzana")).status).toBe(401);
  const Cookie = await signInAt(stage.site.url);
  const answer = await ask("q=zuzana", { Cookie });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect((await answer.json()).messages).toHaveLength(1);
  for (const query of ["", "q=", "q=%00%00", "q=%ED%A0%80ab", "q=a&q=b", "q[]=ab", "q=%25%25%25"]) {
    expect([query, (await ask(query, { Cookie })).status]).toEqual([query, 200]);
  }
  const long = await ask(`q=${"x".repeat(300)}`, { Cookie });
  expect([long.status, (await long.json()).detail]).toEqual([
    400,
    "Search for at most 200 characters.",
  ]);
});
