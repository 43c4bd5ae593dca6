import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { user } from "../../server/accounts/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { sectionOf } from "../support/account-page.ts";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { setOwnerStage } from "../support/stage.ts";
import { toast } from "../support/toasts.ts";

const PATH = "/admin/blog/settings";
const stage = setOwnerStage();

async function open(path = PATH): Promise<Page> {
  const { browser, site } = stage;
  const page = await (await ownerContext(browser, site.url)).newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Whether it has the focus, in sight. */
const isReached = (part: Element) => {
  const { top } = part.getBoundingClientRect();
  return part === document.activeElement && top >= 0 && top < innerHeight;
};
const state = (page: Page) => page.locator(".save-state");
const title = (page: Page) => page.getByLabel("Blog Page Title");
const save = (page: Page) => page.getByRole("button", { name: "Save Settings" });

test("a save is public at once, and the form shows its state", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  expect(await state(page).innerText()).toBe("All changes saved");
  await title(page).fill("  Field notes\u202e ");
  await page.getByLabel("SEO Title").fill("Notes from the field");
  await page.getByLabel("SEO Description").fill("d".repeat(170));
  await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
  await expect.poll(() => page.getByText("170/160").getAttribute("data-over")).toBe("true");
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("Blog settings saved successfully");
  await expect.poll(() => state(page).innerText()).toBe("All changes saved");
  await expect
    .poll(async () => (await fetch(`${stage.site.url}/blog`)).text())
    .toMatch(/<h1[^>]*>Field notes<\/h1>[\s\S]*/);
  const blog = await (await fetch(`${stage.site.url}/blog`)).text();
  expect(blog).toContain("<title>Notes from the field");
  expect(blog).toContain(`name="description" content="${"d".repeat(170)}"`);
  expect(complaints).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

const UNCHANGED = "No configuration to save";

test.each([
  ["/admin/settings", UNCHANGED],
  ["/admin/settings/look", UNCHANGED],
  ["/admin/blog/settings", UNCHANGED],
  ["/admin/contact/settings", UNCHANGED],
  ["/admin/newsletter", UNCHANGED],
  ["/admin/ai-search", UNCHANGED],
  ["/admin/ai-search/embed", UNCHANGED],
  ["/admin/about", "About content saved successfully!"],
])("on %s, a save without changes is answered with “%s”", async (path, text) => {
  const page = await open(path);
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain(text);
  await page.context().close();
});

test("a validation error is shown at its field, which gets the focus, by page and server", async () => {
  const page = await open();
  await page.getByLabel("SEO Title").fill("x".repeat(201));
  await save(page).click();
  const said = "SEO Title must be at most 200 characters long.";
  const problem = page.locator(".field-problem", { hasText: said });
  await problem.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("blogMetaTitle");
  await expect.poll(() => toast(page).innerText()).toContain("Not saved");
  // Which would hold a toast that only runs out.
  await toast(page).hover();
  const answer = await page.request.post(PATH, {
    headers: { Origin: stage.site.url },
    form: { blogPageTitle: "x".repeat(121), version: "1" },
  });
  expect(answer.status()).toBe(422);
  const { title: stored } = await readStored();
  expect(stored).not.toContain("xxx");
  await page.getByLabel("SEO Title").fill("Notes in short");
  await expect.poll(() => problem.count()).toBe(0);
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("Blog settings saved successfully");
  await page.context().close();
});

/** `change` happens before the page's scripts arrive. */
async function openChanged(path: string, change: (page: Page) => Promise<void>): Promise<Page> {
  const { browser, site } = stage;
  const page = await (await ownerContext(browser, site.url)).newPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await change(page);
  release();
  await waitForHydration(page);
  return page;
}

test("text typed before hydration is an unsaved change", async () => {
  const page = await openChanged(PATH, (early) => title(early).fill("Typed early"));
  await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
  expect(await title(page).inputValue()).toBe("Typed early");
  await page.context().close();
});

test.each([
  ["switch", "/admin/newsletter", "newsletterAutoSendOnPublish"],
  ["choice", "/admin/settings/look", "spacing"],
])("a %s that is changed before hydration is an unsaved change", async (_, path, name) => {
  const control = (page: Page) => page.locator(`input[name="${name}"]`).last();
  let isOn = false;
  const page = await openChanged(path, async (early) => {
    isOn = !(await control(early).isChecked());
    await control(early).locator("xpath=ancestor::label").click();
  });
  await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
  expect(await control(page).isChecked()).toBe(isOn);
  await control(page).press(name === "spacing" ? "ArrowLeft" : "Space");
  await expect.poll(() => state(page).innerText()).toBe("All changes saved");
  await page.context().close();
});

test("the key saves a tag that is not entered yet, and keeps the focus in its field", async () => {
  const page = await open("/admin/about");
  const languages = page.getByRole("region", { name: "Languages and skills" });
  const input = languages.getByLabel("Languages", { exact: true }).last();
  await input.fill("Faroese");
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("About content saved successfully!");
  await expect.poll(() => state(page).innerText()).toBe("All changes saved");
  expect(await input.evaluate(isReached)).toBe(true);
  await page.reload();
  await languages.getByRole("button", { name: "Remove Faroese" }).waitFor();
  await page.context().close();
});

test("of two windows neither loses its text: the second shows both versions to choose from", async () => {
  const [first, second] = [await open(), await open()];
  await title(first).fill("From the first window");
  await save(first).click();
  await expect.poll(() => state(first).innerText()).toBe("All changes saved");
  await title(second).fill("From the second window");
  await save(second).click();
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.waitFor();
  await expect.poll(() => alert.evaluate(isReached)).toBe(true);
  await expect.poll(() => toast(second).innerText()).toContain("Not saved");
  expect(await alert.innerText()).toContain("From the first window");
  expect(await title(second).inputValue()).toBe("From the second window");
  expect((await readStored()).title).toBe("From the first window");
  expect(await accessibilityProblems(second)).toEqual([]);

  await second.getByRole("button", { name: "Load the saved version" }).click();
  await expect.poll(() => title(second).inputValue()).toBe("From the first window");
  await title(first).fill("The first window again");
  await save(first).click();
  await expect.poll(async () => (await readStored()).title).toBe("The first window again");
  await title(second).fill("The second window again");
  await save(second).click();
  const overwrite = second.getByRole("button", { name: "Overwrite with mine" });
  await overwrite.waitFor();
  let sent = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await second.route(`**${PATH}.data`, async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await held;
    await route.continue();
  });
  await overwrite.click();
  await expect.poll(() => state(second).innerText()).toBe("Saving...");
  // Not `click`, which waits until the button is enabled.
  await overwrite.dispatchEvent("click");
  go();
  await expect.poll(async () => (await readStored()).title).toBe("The second window again");
  await expect.poll(() => alert.count()).toBe(0);
  expect(sent).toBe(1);
  await first.context().close();
  await second.context().close();
});

test("on a slow connection the form shows that it saves, and keeps what is typed meanwhile", async () => {
  const page = await open();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let sent = 0;
  await page.route(`**${PATH}.data`, async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await held;
    }
    await route.continue();
  });
  await title(page).fill("Slowly");
  await save(page).press("Enter");
  await expect.poll(() => state(page).innerText()).toBe("Saving...");
  await page.keyboard.press("Enter");
  expect(await page.locator(".save-bar button").evaluate(isReached)).toBe(true);
  await title(page).fill("Slowly but surely");
  // Nothing is sent twice, which would look like somebody else's save.
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Enter");
  go();
  await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
  expect(await title(page).inputValue()).toBe("Slowly but surely");
  expect((await readStored()).title).toBe("Slowly");
  expect(await page.getByText("saved in another window").count()).toBe(0);
  expect(sent).toBe(1);
  await page.context().close();
});

test("after a failed request the text stays and can be saved again", async () => {
  const page = await open();
  await page.route(`**${PATH}.data`, (route) => route.abort());
  await title(page).fill("Through the tunnel");
  await save(page).click();
  await expect.poll(() => toast(page).innerText()).toContain("Failed to save blog settings.");
  expect(await title(page).inputValue()).toBe("Through the tunnel");
  await page.unroute(`**${PATH}.data`);
  await save(page).click();
  await expect.poll(async () => (await readStored()).title).toBe("Through the tunnel");
  await page.context().close();
});

test("a change whose save was not answered is unsaved, also once it is undone", async () => {
  const page = await open();
  const before = await title(page).inputValue();
  await page.route(`**${PATH}.data`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await title(page).fill("Perhaps saved");
  await save(page).click();
  await expect.poll(() => toast(page).innerText()).toContain("Failed to save blog settings.");
  expect((await readStored()).title).toBe("Perhaps saved");
  // Settings that were saved are read again, too.
  await page.unrouteAll({ behavior: "wait" });
  await title(page).fill(before);
  expect(await state(page).innerText()).toBe("Unsaved changes");
  await save(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.getByText("Perhaps saved").waitFor();
  await page.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect.poll(() => state(page).innerText()).toBe("All changes saved");
  expect((await readStored()).title).toBe(before);
  await page.context().close();
});

test("leaving with unsaved changes asks first, and can save them", async () => {
  const page = await open();
  const leave = () => page.getByRole("link", { name: "Analytics" }).first().click();
  const answer = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
  await title(page).fill("Half a thought");
  await leave();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Stay");
  expect(await accessibilityProblems(page)).toEqual([]);
  await answer("Stay");
  await expect.poll(() => title(page).inputValue()).toBe("Half a thought");
  await leave();
  await answer("Leave without saving");
  await page.getByRole("heading", { name: "Analytics", level: 1 }).waitFor();

  await page.goBack();
  await waitForHydration(page);
  await title(page).fill("x".repeat(121));
  await leave();
  await answer("Save and leave");
  const said = "Blog Page Title must be at most 120 characters long.";
  await page.locator(".field-problem", { hasText: said }).waitFor();
  await expect.poll(() => title(page).evaluate(isReached)).toBe(true);
  await title(page).fill("A whole thought");
  await leave();
  await answer("Save and leave");
  await page.waitForURL("**/admin/analytics");
  expect((await readStored()).title).toBe("A whole thought");
  await page.context().close();
});

test("a link followed during 'Save and leave' replaces the first destination", async () => {
  const page = await open();
  const follow = (name: string) => page.getByRole("link", { name }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const saveAndLeave = question.getByRole("button", { name: "Save and leave" });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**${PATH}.data`, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await title(page).fill("A thought on the way");
  await follow("Analytics");
  await saveAndLeave.click();
  await expect.poll(() => state(page).innerText()).toBe("Saving...");
  await follow("Contact");
  await saveAndLeave.click();
  await expect.poll(() => question.count()).toBe(0);
  go();
  await page.waitForURL("**/admin/contact");
  await page.getByRole("heading", { name: "Contact Management", level: 1 }).waitFor();
  expect((await readStored()).title).toBe("A thought on the way");
  await page.context().close();
});

test("leaving the account with unsaved changes can save them too", async () => {
  const page = await open("/admin/account");
  const name = sectionOf(page, "Name").getByLabel("Name");
  const leave = async () => {
    await page.getByRole("link", { name: "Analytics" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Save and leave" }).click();
  };
  await name.fill("  ");
  await leave();
  await expect.poll(() => name.evaluate(isReached)).toBe(true);
  await page.getByText("Name is required.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/account");
  await name.fill("Ada Byron");
  await leave();
  await page.waitForURL("**/admin/analytics");
  expect(await stage.site.db.select({ name: user.name }).from(user)).toEqual([
    { name: "Ada Byron" },
  ]);
  await page.getByRole("link", { name: /Ada Byron/ }).waitFor();
  await page.context().close();
});

async function readStored() {
  const [row] = await stage.site.db
    .select({ title: siteConfig.blogPageTitle })
    .from(siteConfig)
    .where(eq(siteConfig.id, 1));
  return row ?? { title: "" };
}
