import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  ABOUT_PATH,
  cropImage,
  expertise,
  field,
  openAbout,
  publicAbout,
  region,
  removeAllCategories,
  saveContent,
  storedAbout,
} from "../support/about-page.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
} from "../support/browser.ts";
import { storableStrings } from "../support/nasty-strings.ts";
import { overflowing, WIDTHS } from "../support/overflowing.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { setOwnerStage } from "../support/stage.ts";
import { expectToast } from "../support/toasts.ts";

const stage = setOwnerStage();

const open = (options = {}) => openAbout(stage, options);
const saveButton = (page: Page) => page.locator(".save-bar button");
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the About page"]');

async function addTags(page: Page, label: string, ...tags: string[]): Promise<void> {
  const input = field(page, label).last();
  for (const tag of tags) {
    await input.fill(tag);
    await input.press("Enter");
  }
}

test("every field that the owner changes is what visitors see, except the email address", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  await field(page, "Name").fill("Ilse Vandermeer");
  await field(page, "Title").fill("Sign painter & letter cutter");
  await field(page, "LinkedIn").fill("linkedin.com/in/ilse");
  await field(page, "Email").fill("ilse@example.org");
  await field(page, "Alt text of the image").fill("Ilse in front of a shop window");
  for (const [label, text] of [
    ["About text", "I paint signs."],
    ["My Approach", "Slowly, in public."],
    ["Brand Experience", "Bakeries above all."],
  ] as const) {
    await field(page, label).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  }
  await field(page, "Interests").fill("Letters\nNumbers");
  await removeAllCategories(page);
  await expertise(page).getByRole("button", { name: "Add category" }).click();
  await page.keyboard.type("Painting");
  await field(page, "Years").fill("12");
  await addTags(page, "Items", "Glass", "Wood");
  await expertise(page).getByRole("textbox", { name: "Skills" }).fill("Gilding");
  const languages = region(page, "Languages and skills");
  for (const [label, text] of [
    ["Languages", "Dutch, English"],
    ["Frameworks", "Gold leaf"],
    ["Skills", "Kerning"],
  ] as const) {
    const input = languages.getByRole("textbox", { name: label });
    await input.fill(text);
    await input.press(",");
  }
  await field(page, "Meta title").fill("About a sign painter");
  await field(page, "Meta description").fill("Signs on glass and wood.");
  await page.keyboard.press("Control+s");
  await expectToast(page, "About content saved successfully!");
  await expect.poll(() => publicAbout(stage.site)).toContain("<title>About a sign painter");
  const html = await publicAbout(stage.site);
  expect(html).toContain('content="Signs on glass and wood."');
  expect(html).not.toContain("ilse@example.org");
  expect((await storedAbout(stage.site))?.email).toBe("ilse@example.org");
  const visitor = await reusedPage(stage.browser);
  await visitor.goto(`${stage.site.url}/about`);
  const shown = await visitor.locator("main").innerText();
  for (const text of [
    "Ilse Vandermeer",
    "Sign painter & letter cutter",
    "I paint signs.",
    "Slowly, in public.",
    "Bakeries above all.",
    "Letters\nNumbers",
    "Painting",
    "12 years of experience",
    "Gilding",
    "Dutch",
    "Gold leaf",
    "Kerning",
  ])
    expect(shown).toContain(text);
  const link = visitor.locator("main").getByRole("link", { name: "LinkedIn" });
  expect(await link.getAttribute("href")).toBe("https://linkedin.com/in/ilse");
  expect(complaints).toEqual([]);
  await visitor.context().close();
  await page.context().close();
});

test("the alternative text is that of the image", async () => {
  const page = await open();
  await field(page, "Alt text of the image").fill("Ilse on a ladder");
  await saveContent(page);
  await cropImage(page, 21);
  await region(page, "Profile image").getByRole("button", { name: "Save Profile Image" }).click();
  await expectToast(page, "Profile image updated successfully!");
  await expect.poll(() => publicAbout(stage.site)).toContain('alt="Ilse on a ladder"');
  // The image was saved in the meantime, which is no conflict.
  await field(page, "Title").fill("Still the same form");
  await saveContent(page);
  await page.context().close();
});

test("what is wrong is said at its field, and nothing is saved", async () => {
  const page = await open();
  const before = await storedAbout(stage.site);
  await removeAllCategories(page);
  await expertise(page).getByRole("button", { name: "Add category" }).click();
  await field(page, "Years").fill("many");
  await field(page, "LinkedIn").fill("javascript:alert(1)");
  await saveButton(page).click();
  for (const problem of [
    "LinkedIn must be a web address such as https://example.org.",
    "Years of experience must be a number from 0 to 100.",
  ])
    await page.locator(".field-problem", { hasText: problem }).waitFor();
  await expectToast(page, "Failed to save about content");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("linkedinUrl");
  expect(await storedAbout(stage.site)).toEqual(before);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("of two windows the second is asked, and both texts are kept", async () => {
  const first = await open();
  const second = await open();
  await field(first, "Title").fill("Of the first window");
  await saveContent(first);
  await field(second, "Title").fill("Of the second window");
  const [answer] = await Promise.all([
    // The preview posts, too.
    second.waitForResponse(
      (response) =>
        response.request().method() === "POST" && response.url().includes("/admin/about.data"),
    ),
    saveButton(second).click(),
  ]);
  expect(answer.status()).toBe(409);
  const alert = second.getByRole("alert").filter({ hasText: "another window" });
  await alert.getByText("Of the first window").waitFor();
  expect(await field(second, "Title").inputValue()).toBe("Of the second window");
  await alert.getByRole("button", { name: "Load the saved version" }).click();
  await expect.poll(() => field(second, "Title").inputValue()).toBe("Of the first window");
  await field(second, "Title").fill("Of both");
  await saveContent(second);
  expect((await storedAbout(stage.site))?.title).toBe("Of both");
  await first.context().close();
  await second.context().close();
});

test("a save that fails is reported, and the text stays", async () => {
  const page = await open();
  await field(page, "Title").fill("Not lost");
  await page.route("**/admin/about.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await saveButton(page).click();
  await expectToast(page, "Failed to save about content. Please try again.");
  await page.unroute("**/admin/about.data*");
  expect(await field(page, "Title").inputValue()).toBe("Not lost");
  await saveContent(page);
  await page.context().close();
});

test("the preview shows the page as it will be, for the owner alone, before anything is saved", async () => {
  const page = await open();
  const before = await publicAbout(stage.site);
  const heading = preview(page).getByRole("heading", { level: 1, includeHidden: true });
  await heading.waitFor();
  await field(page, "Name").fill("Not saved yet");
  await expect.poll(() => heading.innerText()).toBe("Not saved yet");
  await field(page, "About text").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("A new beginning.");
  await preview(page).getByText("A new beginning.").waitFor();
  // Invalid values leave it as it is.
  await field(page, "Name").fill("x".repeat(200));
  await field(page, "Title").fill("Shown again");
  await field(page, "Name").fill("Valid again");
  await expect.poll(() => heading.innerText()).toBe("Valid again");
  expect(await publicAbout(stage.site)).toBe(before);
  await page.locator("[data-theme-switch]").first().click();
  await expect.poll(() => preview(page).locator("html").getAttribute("class")).toContain("dark");
  const answer = await page.request.get(`${ABOUT_PATH}/preview`);
  const headers = answer.headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect([headers["x-frame-options"], headers["cache-control"]]).toEqual([
    "SAMEORIGIN",
    "no-store",
  ]);
  const anonymous = await fetch(`${stage.site.url}${ABOUT_PATH}/preview`, { redirect: "manual" });
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/login"),
  ]);
  await page.context().close();
});

test("the form works without JavaScript", async () => {
  const page = await openAbout(stage, { javaScriptEnabled: false });
  await page.locator("input[name=title]").fill("Without scripts");
  await saveButton(page).click();
  await expect.poll(async () => (await storedAbout(stage.site))?.title).toBe("Without scripts");
  await expect.poll(() => publicAbout(stage.site)).toContain("Without scripts");
  await page.context().close();
});

test("naughty strings are saved as text", async () => {
  const page = await open();
  const before = await storedAbout(stage.site);
  let version = before?.contentVersion ?? 0;
  for (const text of storableStrings(100).slice(0, 60)) {
    const answer = await page.request.post(ABOUT_PATH, {
      headers: { Origin: stage.site.url },
      form: { version: `${version}`, name: "Ilse", title: text, bio: text, interests: text },
    });
    expect([text, answer.status()]).toEqual([text, 200]);
    version = (await storedAbout(stage.site))?.contentVersion ?? 0;
  }
  const tooLong = await page.request.post(ABOUT_PATH, {
    headers: { Origin: stage.site.url },
    form: { version: `${version}`, bio: "x".repeat(10_000_000) },
  });
  expect(tooLong.status()).toBe(413);
  const long = await page.request.post(ABOUT_PATH, {
    headers: { Origin: stage.site.url },
    form: { version: `${version}`, bio: "x".repeat(3_000_000) },
  });
  expect(long.status()).toBe(422);
  await page.context().close();
});

test("the screen has no accessibility problems in either theme, and fits every window", async () => {
  const page = await open();
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter";
  await removeAllCategories(page);
  await expertise(page).getByRole("button", { name: "Add category" }).click();
  await page.keyboard.type(long);
  await addTags(page, "Items", long, `${long}2`);
  for (const label of ["Name", "Title", "Meta title"]) await field(page, label).fill(long);
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await setDarkTheme(page, false);
  for (const width of [320, ...WIDTHS]) expect(await overflowing(page, [width])).toEqual([]);
  await page.context().close();
});
