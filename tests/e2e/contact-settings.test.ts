import { expect, test } from "vitest";
import { ownerContext, postAsOwner } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { storableStrings } from "../support/nasty-strings.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setOwnerStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/contact/settings";
const stage = setOwnerStage();
const publicPage = async () => (await fetch(`${stage.site.url}/contact`)).text();

test("every field is saved, and visitors see it", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  await page.getByLabel("Headline").fill("Say <hello>");
  await page.getByLabel("Intro text").fill("Mornings are best.");
  await page.getByLabel("Form action URL").fill("https://hooks.example.org/contact");
  await page.getByLabel("Meta title").fill("Hello there");
  await page.getByLabel("Meta description").fill("How to reach me.");
  const keywords = page.getByLabel("SEO keywords").last();
  await keywords.fill("one, two");
  await keywords.press("Enter");
  await expect.poll(() => page.locator(".seo-title").innerText()).toBe("Hello there");
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**${PATH}.data`, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  go();
  await dismissToast(page, "Contact page updated successfully");
  await expect.poll(publicPage).toContain("Say &lt;hello&gt;");
  const html = await publicPage();
  expect(html).toContain("Mornings are best.");
  expect(html).toContain("<title>Hello there");
  expect(html).toContain('content="How to reach me."');
  expect(html).toContain('content="one, two"');
  expect(html).not.toContain("hooks.example.org");
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an eleventh keyword is not taken, by the page and by the server", async () => {
  const page = await openAsOwner(stage, PATH);
  const keywords = page.getByLabel("SEO keywords").last();
  const all = Array.from({ length: 12 }, (_, i) => `keyword ${i}`);
  await keywords.fill(all.join(","));
  await keywords.press("Enter");
  await page.getByText("10/10").waitFor();
  await expect.poll(() => keywords.isEditable()).toBe(false);
  expect(await post({ keywords: all.join(","), version: "1" })).toBe(422);
  await page.context().close();
});

async function post(form: Record<string, string>): Promise<number> {
  return (await postAsOwner(stage.site.url, PATH, form)).status;
}

test.each([
  "http://localhost/x",
  "http://127.0.0.1:3000/",
  "http://2130706433/",
  "http://[::1]/",
  "http://10.0.0.1/hook",
  "http://169.254.169.254/latest/meta-data",
  "ftp://example.org/",
  "javascript:alert(1)",
  "https://example.org:99999/",
])("the form action URL %s is refused", async (formActionUrl) => {
  expect(await post({ formActionUrl, version: "1" })).toBe(422);
});

test("a refused address is explained at its field", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.getByLabel("Form action URL").fill("http://192.168.1.1/hook");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page
    .locator(".field-problem", { hasText: "must not lead into a private network." })
    .waitFor();
  await page.context().close();
});

test("bad texts are stored as they are, or refused, and never break a page", async () => {
  let version = 1;
  for (const text of storableStrings(60).slice(0, 60)) {
    const status = await post({
      headline: text,
      introText: text,
      metaTitle: text,
      version: `${version}`,
    });
    if (status === 409) version += 1;
    expect([text, status]).toEqual([text, expect.toBeOneOf([200, 409, 422])]);
    expect([text, (await fetch(`${stage.site.url}/contact`)).status]).toEqual([text, 200]);
  }
});

test("a save over a newer version is a conflict", async () => {
  const [first, second] = [await openAsOwner(stage, PATH), await openAsOwner(stage, PATH)];
  await first.getByLabel("Headline").fill("From the first window");
  await first.getByRole("button", { name: "Save Settings" }).click();
  await dismissToast(first, "Contact page updated successfully");
  await second.getByLabel("Headline").fill("From the second window");
  await second.getByRole("button", { name: "Save Settings" }).click();
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.getByText("From the first window").waitFor();
  await first.context().close();
  await second.context().close();
});

test("without scripts, settings are saved", async () => {
  const options = { javaScriptEnabled: false };
  const context = await ownerContext(stage.browser, stage.site.url, options);
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByLabel("Headline").fill("Written without scripts");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect.poll(publicPage).toContain("Written without scripts");
  await context.close();
});

test("when the page cannot be read, the screen says so", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, "/admin");
  await db.$client.query("alter table contact_pages rename column headline to away");
  await page.goto(PATH);
  await page.getByText("Failed to load contact page").waitFor();
  await db.$client.query("alter table contact_pages rename column away to headline");
  await page.context().close();
});
