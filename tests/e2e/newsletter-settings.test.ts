import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listOutbox, readOutboxFile } from "#server/mail/outbox.ts";
import { subscribers } from "#server/newsletter/tables.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { EVERYWHERE, type OwnPlacement, startNewsletterSite } from "../support/newsletter-site.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStageOf } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/newsletter";
const stage = setStageOf(startNewsletterSite, ({ db }) => makeAccount(db, "owner"));

const CARDS: OwnPlacement[] = ["about", "listing", "post", "project"];

/** Where visitors are offered the newsletter with the button's text. */
async function placementsWith(button: string): Promise<string[]> {
  const { site } = stage;
  const htmlAt = async (placement: OwnPlacement) =>
    (await fetch(site.url + site.paths[placement])).text();
  const home = await htmlAt("home");
  const found: string[] = home.includes(`needs-scripts"><bdi>${button}`) ? ["home"] : [];
  if (home.includes('id="footer-email"')) found.push("footer");
  for (const placement of CARDS) {
    const html = await htmlAt(placement);
    if (html.includes(`id="${placement}-email"`) && html.includes(button)) found.push(placement);
  }
  return found;
}

const storedSettings = async () =>
  (await stage.site.db.select().from(siteConfig).where(eq(siteConfig.id, 1)))[0];

test("every setting that the owner changes is what visitors see", async () => {
  const { site } = stage;
  await site.offer({ footerEnabled: true });
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const save = page.getByRole("button", { name: "Save Settings" }).last();
  await save.click();
  await dismissToast(page, "No configuration to save");

  const footer = page.getByRole("checkbox", { name: "Newsletter in the footer" });
  expect(await footer.count()).toBe(0);
  const withoutEffect = [
    page.getByText("Visitors can't subscribe, and new posts and projects aren't emailed."),
    page.getByText("Needs the newsletter to be on"),
  ];
  for (const note of withoutEffect) await note.waitFor();
  await page.getByRole("checkbox", { name: "Newsletter", exact: true }).check();
  for (const note of withoutEffect) await expect.poll(() => note.count()).toBe(0);
  await footer.check();
  for (const name of [
    "Button on the home page",
    "Card on projects",
    "Card on About",
    "Card on the blog",
    "Card on blog posts",
    "Send when a post is published",
    "Send when a project is published",
  ]) {
    await page.getByRole("checkbox", { name }).check();
  }
  await page.getByLabel("Strap message").fill("Letters <from> the workshop");
  await page.getByLabel("Button text").fill("Join in");
  await page.getByLabel("Emails per second").fill("25");
  const warning = page.getByText("Add a postal address before the next issue.");
  await warning.waitFor();
  await page.getByText("Email isn't set up, so subscriptions can't be confirmed yet.").waitFor();
  await page.getByLabel("Postal address").fill("1 Harbour Road\nAccra");
  await expect.poll(() => warning.count()).toBe(0);

  // The preview shows it before visitors do.
  const preview = page.frameLocator("iframe[title='Preview of the newsletter']");
  await preview.getByText("Letters <from> the workshop").waitFor();
  await preview.getByText("Join in").waitFor();
  expect(await placementsWith("Join in")).toEqual([]);
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  // As high as the card, without a blank space below it.
  const stageHeight = () =>
    page.locator(".live-preview-stage").evaluate((stage) => stage.clientHeight);
  const card = preview.locator(".sign-up-card");
  const below = async () => {
    const box = await card.boundingBox();
    const stageBox = await page.locator(".live-preview-stage").boundingBox();
    if (!box || !stageBox) throw new Error("there is no preview");
    return stageBox.y + stageBox.height - box.y - box.height;
  };
  await expect.poll(below).toBeLessThan(100);
  const short = await stageHeight();
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await expect.poll(stageHeight).toBeGreaterThan(short);
  const mail = preview.frameLocator("iframe[title='Email']");
  await mail.getByText("1 Harbour Road").waitFor();
  await expect
    .poll(() => mail.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor))
    .toBe("rgb(12, 14, 20)");
  const form = page.locator("form.save-form");
  const width = () => mail.locator("body").evaluate(() => innerWidth);
  await expect.poll(width).toBeLessThan(480);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(width).toBeGreaterThan(600);
  expect(await form.getByRole("status").first().innerText()).toBe("Unsaved changes");
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);

  await save.click();
  await dismissToast(page, "Newsletter settings saved successfully!");
  const everywhere = ["home", "footer", ...CARDS];
  await expect.poll(() => placementsWith("Join in")).toEqual(everywhere);
  const about = await (await fetch(site.url + site.paths.about)).text();
  expect(about).toContain("Letters &lt;from&gt; the workshop");
  expect(await storedSettings()).toMatchObject({
    ...EVERYWHERE,
    newsletterAutoSendOnPublish: true,
    newsletterAutoSendOnProjectPublish: true,
    newsletterSendsPerSecond: 25,
    postalAddress: "1 Harbour Road\nAccra",
  });

  // Each placement by itself, and the footer's switch kept while the newsletter is off.
  await page.getByRole("checkbox", { name: "Card on About" }).uncheck();
  await save.click();
  await dismissToast(page, "Newsletter settings saved successfully!");
  await expect
    .poll(() => placementsWith("Join in"))
    .toEqual(everywhere.filter((placement) => placement !== "about"));
  await page.getByRole("checkbox", { name: "Newsletter", exact: true }).uncheck();
  await expect.poll(() => footer.count()).toBe(0);
  await save.click();
  await dismissToast(page, "Newsletter settings saved successfully!");
  await expect.poll(() => placementsWith("Join in")).toEqual([]);
  expect((await storedSettings())?.newsletterShowInFooter).toBe(true);
  await page.getByRole("checkbox", { name: "Newsletter", exact: true }).check();
  await expect.poll(() => footer.isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a test email goes to the owner, and not without end", async () => {
  const { site } = stage;
  await site.offer({ ...EVERYWHERE, postalAddress: "7 Test Street" });
  const page = await openAsOwner(stage, PATH);
  const button = page.getByRole("button", { name: "Send test email" });
  for (let nth = 1; nth <= 5; nth += 1) {
    await button.click();
    await dismissToast(page, "Test email kept in the outbox");
  }
  await button.click();
  await dismissToast(page, "Too many test emails");
  const folder = site.env.DATA_DIR ?? "";
  const names = await listOutbox(folder);
  expect(names).toHaveLength(5);
  const text = String(await readOutboxFile(folder, names[0] ?? ""));
  expect(text).toMatch(/^Subject: .*\[Test\]/m);
  expect(text).toContain("7 Test Street");
  expect(text).not.toContain("\ue000");
  await page.context().close();
});

test("what is published reaches subscribers while auto-send is on, with the postal address", async () => {
  const { site } = stage;
  const folder = site.env.DATA_DIR ?? "";
  await site.offer({});
  await site.db.insert(subscribers).values({
    email: "ada@reader.example",
    status: "confirmed",
    source: "footer",
    confirmedAt: new Date(),
  });
  const page = await openAsOwner(stage, PATH);
  const setAutoSend = async (isOn: boolean) => {
    await page.getByRole("checkbox", { name: "Newsletter", exact: true }).check();
    await page.getByRole("checkbox", { name: "Send when a post is published" }).setChecked(isOn);
    await page.getByRole("checkbox", { name: "Send when a project is published" }).setChecked(isOn);
    await page.getByLabel("Postal address").fill("3 Quay Street, Tema");
    await page.getByRole("button", { name: "Save Settings" }).last().click();
    await dismissToast(page, "Newsletter settings saved successfully!");
  };
  const send = async () => {
    const [post] = await site.db.select().from(blogPosts).where(eq(blogPosts.status, "published"));
    const [project] = await site.db
      .select()
      .from(portfolioProjects)
      .where(eq(portfolioProjects.isVisible, true));
    const headers = { Origin: site.url };
    const requests = [
      ["send-blog-email", { blog_post_id: post?.id }],
      ["send-project-email", { project_id: project?.id }],
    ] as const;
    const statuses: number[] = [];
    for (const [path, data] of requests) {
      statuses.push(
        (await page.request.post(`${site.url}/api/${path}`, { headers, data })).status(),
      );
    }
    return statuses;
  };
  const mailsToReader = async () => {
    const texts = await Promise.all(
      (await listOutbox(folder)).map(async (name) => String(await readOutboxFile(folder, name))),
    );
    return texts.filter((text) => text.includes("ada@reader.example"));
  };
  await setAutoSend(false);
  expect(await send()).toEqual([409, 409]);
  await setAutoSend(true);
  expect(await send()).toEqual([200, 200]);
  await expect.poll(async () => (await mailsToReader()).length).toBe(2);
  for (const text of await mailsToReader()) expect(text).toContain("3 Quay Street, Tema");

  await page.goto(`${PATH}/sends`);
  await page.getByRole("list", { name: "Issues" }).getByRole("link").first().click();
  await page.getByText("SMTP_URL is not set, so 1 email of this issue went to").waitFor();
  await page.locator(".badge", { hasText: "In the outbox" }).first().waitFor();
  expect(await page.getByRole("button", { name: /outbox/ }).count()).toBe(0);
  await page.context().close();
});

test("what is wrong is said at its field, and a save that fails keeps the form", async () => {
  const page = await openAsOwner(stage, PATH);
  const save = page.getByRole("button", { name: "Save Settings" }).last();
  await page.getByLabel("Emails per second").fill("many");
  await save.click();
  await page
    .locator(".field-problem", { hasText: "Emails per second must be a number from 1 to 1000." })
    .waitFor();
  await page.getByLabel("Emails per second").fill("12");
  await page.route(`**${PATH}.data`, (route) => route.abort());
  await save.click();
  await dismissToast(page, "Failed to save newsletter settings. Please try again.");
  expect(await page.getByLabel("Emails per second").inputValue()).toBe("12");
  await page.context().close();
});

test("two windows merge different settings, and the second on one setting learns of it", async () => {
  await stage.site.offer(EVERYWHERE);
  const [first, second] = [await openAsOwner(stage, PATH), await openAsOwner(stage, PATH)];
  const save = (page: Page) => page.getByRole("button", { name: "Save Settings" }).last().click();
  await first.getByLabel("Button text").fill("From the first");
  await save(first);
  await dismissToast(first, "Newsletter settings saved successfully!");
  await second.getByRole("checkbox", { name: "Card on About" }).uncheck();
  await save(second);
  await dismissToast(second, "Newsletter settings saved successfully!");
  const places = ["home", "footer", "listing", "post", "project"];
  await expect.poll(() => placementsWith("From the first")).toEqual(places);
  await second.getByLabel("Button text").fill("From the second");
  await save(second);
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.getByText("From the first").waitFor();
  expect(await alert.locator("dt").allInnerTexts()).toEqual(["Button text"]);
  await alert.getByRole("button", { name: "Overwrite with mine" }).click();
  await dismissToast(second, "Newsletter settings saved successfully!");
  await expect.poll(() => placementsWith("From the second")).toEqual(places);
  for (const page of [first, second]) await page.context().close();
});

test("without scripts, settings are saved", async () => {
  const { site } = stage;
  await site.offer({});
  const context = await ownerContext(stage.browser, site.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByRole("checkbox", { name: "Newsletter", exact: true }).check();
  await page.getByRole("checkbox", { name: "Card on About" }).check();
  await page.getByLabel("Button text").fill("Plain and simple");
  await page.getByRole("button", { name: "Save Settings" }).last().click();
  await expect.poll(() => placementsWith("Plain and simple")).toEqual(["about"]);
  await context.close();
});

test("when the settings of the newsletter or the blog cannot be read, the screens say so", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, "/admin/blog");
  const failed = page.getByText("Failed to load site configuration");
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  await db.execute(sql`alter table site_config rename blog_page_title to away`);
  await link("Settings").last().click();
  await failed.waitFor();
  await db.execute(sql`alter table site_config rename away to blog_page_title`);
  await link("Retry").click();
  await page.getByRole("button", { name: "Save" }).first().waitFor();

  await db.execute(sql`alter table site_config rename newsletter_strap_message to away`);
  await link("Newsletter").click();
  await failed.waitFor();
  await db.execute(sql`alter table site_config rename away to newsletter_strap_message`);
  await link("Retry").click();
  await page.getByLabel("Strap message").waitFor();
  await page.context().close();
});
