import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { redirects, siteConfig } from "#server/site/tables.ts";
import { confirmRemoval, cropImage, region } from "../support/about-page.ts";
import { ownerContext, postAsOwner } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { storableStrings } from "../support/nasty-strings.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { addPublicPost } from "../support/rows.ts";
import { setOwnerStage } from "../support/stage.ts";
import { dismissToast, expectToast } from "../support/toasts.ts";

const PATH = "/admin/settings";
const SAVED = "Site configuration saved successfully!";
const stage = setOwnerStage();

const read = async (path: string) => (await fetch(`${stage.site.url}${path}`)).text();
const save = (page: Page) => page.getByRole("button", { name: "Save Settings" }).last().click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function enterTags(page: Page, label: string, tags: string) {
  const panel = page.locator(".field", { hasText: label });
  const buttons = panel.locator(".tag").getByRole("button");
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().press("Enter");
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
  const input = panel.locator("input:not([type=hidden])");
  await input.fill(tags);
  await input.press("Enter");
}

test("without quick tags the default ones are shown, to visitors and in the form", async () => {
  const page = await openAsOwner(stage, PATH);
  await enterTags(page, "Quick tags", "Signs");
  await save(page);
  await expectToast(page, SAVED);
  await expect.poll(() => read("/")).toContain(">Signs</a>");
  const tags = page.getByRole("list", { name: "Quick tags" }).getByRole("listitem");
  await tags.getByRole("button", { name: "Remove Signs" }).click();
  await page.getByText("If you remove all of them, Social, Digital, Brand are shown.").waitFor();
  await save(page);
  await expect.poll(() => tags.allInnerTexts()).toEqual(["Social", "Digital", "Brand"]);
  await page.getByText("All changes saved").first().waitFor();
  await expect.poll(() => read("/")).toContain(">Social</a>");
  await page.context().close();
});

test("tags are added at a comma of a keyboard that names no keys, and by pasting over a selection", async () => {
  const page = await openAsOwner(stage, PATH);
  await enterTags(page, "Quick tags", "Signs");
  const panel = page.locator(".field", { hasText: "Quick tags" });
  const tags = panel.getByRole("listitem");
  const input = panel.locator("input:not([type=hidden])");
  await input.focus();
  await page.keyboard.insertText("Maps,");
  await expect.poll(() => tags.allInnerTexts()).toEqual(["Signs", "Maps"]);
  const keyboard = await page.context().newCDPSession(page);
  const composed = { text: "Rails,", selectionStart: 6, selectionEnd: 6 };
  await keyboard.send("Input.imeSetComposition", composed);
  expect(await input.inputValue()).toBe("Rails,");
  await keyboard.send("Input.insertText", { text: "Rails," });
  await expect.poll(() => tags.allInnerTexts()).toEqual(["Signs", "Maps", "Rails"]);
  expect(await input.inputValue()).toBe("");

  for (const tag of ["Maps", "Rails"])
    await panel.getByRole("button", { name: `Remove ${tag}` }).click();
  await input.fill("Brnad");
  await input.selectText();
  await input.evaluate((control) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Brand\nBanners");
    const options = { clipboardData, bubbles: true, cancelable: true };
    control.dispatchEvent(new ClipboardEvent("paste", options));
  });
  await expect.poll(() => tags.allInnerTexts()).toEqual(["Signs", "Brand", "Banners"]);
  await page.context().close();
});

test("every setting is changed by the owner, and visitors see it", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const body = await photo(120, 63).png().toBuffer();
  await page.route("https://example.org/*.png", (route) =>
    route.fulfill({ contentType: "image/png", body }),
  );
  const texts: Record<string, string> = {
    name: "Rosa <Quay>",
    siteTitle: "Quay & Co",
    siteSubtitle: "Signs for shops",
    linkedinUrl: "www.linkedin.com/in/rosa",
    timeZone: "Asia/Tokyo",
    pageTitle: "Rosa makes signs",
    metaDescription: "Shop signs, drawn by hand.",
    siteDescription: "Second description",
    googleVerification: "abc_DEF-123",
    ogImageUrl: "https://example.org/shared.png",
    defaultOgImageUrl: "https://example.org/other.png",
    twitterHandle: "rosaquay",
    gaMeasurementId: "G-AB12CD34EF",
    contactRetentionDays: "90",
    postalAddress: "1 Quay\nTholen",
    iaMarkupUrl: "https://example.org/markup",
    iaMarkupUrlDev: "https://dev.example.org/markup",
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  await enterTags(page, "Quick tags", "Signs, Letters");
  await enterTags(page, "Keywords", "sign painter, lettering");
  await field(page, "footerEnabled").uncheck();
  await field(page, "longTermVisitorId").check();
  expect(await read("/robots.txt")).not.toContain("GPTBot");
  await field(page, "crawlers.training").uncheck();
  await field(page, "weeklyReport").check();
  const policy = page.getByRole("textbox", { name: "Privacy policy" });
  await policy.click();
  await policy.pressSequentially("Nothing is kept.");
  // Previews follow the form.
  await expect.poll(() => page.locator(".seo-title").innerText()).toBe("Rosa makes signs");
  await expect
    .poll(() => page.locator(".seo-picture img").getAttribute("src"))
    .toBe("https://example.org/shared.png");
  await save(page);
  await expectToast(page, SAVED);

  await expect.poll(() => read("/")).toContain("<title>Rosa makes signs</title>");
  const [home, about, privacy] = [await read("/"), await read("/about"), await read("/privacy")];
  for (const part of [
    "Rosa &lt;Quay&gt;",
    "Signs for shops",
    'content="Shop signs, drawn by hand."',
    'content="sign painter, lettering"',
    'content="abc_DEF-123"',
    'content="https://example.org/shared.png"',
    'content="@rosaquay"',
    'content="Quay &amp; Co"',
    "Letters",
  ])
    expect(home).toContain(part);
  expect(home).not.toContain("Let&#x27;s Work Together");
  expect(about).not.toContain("Hit me up");
  expect(privacy).toContain("Nothing is kept.");
  expect(home).not.toContain("Tholen");
  const robots = await read("/robots.txt");
  expect(robots).toMatch(
    /User-agent: GPTBot\n[^\n]*ClaudeBot\n(.+\n)*Disallow: \/\n\nUser-agent: \*/,
  );
  expect(robots).not.toContain("ChatGPT-User");
  const [row] = await stage.site.db.select().from(siteConfig).where(eq(siteConfig.id, 1));
  expect(row).toMatchObject({
    timeZone: "Asia/Tokyo",
    siteDescription: "Second description",
    linkedinUrl: "https://www.linkedin.com/in/rosa",
    defaultOgImageUrl: "https://example.org/other.png",
    postalAddress: "1 Quay\nTholen",
    iaMarkupUrl: "https://example.org/markup",
    iaMarkupUrlDev: "https://dev.example.org/markup",
    longTermVisitorId: true,
    gaMeasurementId: "G-AB12CD34EF",
    contactRetentionDays: 90,
    weeklyReport: true,
    crawlers: { training: false, search: true, assistants: true },
  });
  // Asked for Google Analytics and the visitor id.
  const visitor = await reusedPage(stage.browser);
  await visitor.goto(stage.site.url);
  await visitor.getByText("Allow analytics?").waitFor();
  await visitor.close();

  await field(page, "metaDescription").fill("");
  await field(page, "ogImageUrl").fill("");
  await field(page, "footerEnabled").check();
  await policy.press("ControlOrMeta+a");
  await policy.press("Delete");
  await save(page);
  await expectToast(page, SAVED);
  await expect.poll(() => read("/")).toContain('content="Second description"');
  const later = await read("/");
  expect(later).toContain('content="https://example.org/other.png"');
  expect(later).toContain("https://www.linkedin.com/in/rosa");
  expect(await read("/privacy")).toContain("90 days");
  await save(page);
  await expectToast(page, "No configuration to save");
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("previews cut texts off as search results and shared links do, and SEO health says so", async () => {
  const page = await openAsOwner(stage, PATH);
  const [result, shared] = [region(page, "Search result"), region(page, "Shared link")];
  const health = page.getByRole("list", { name: "SEO health" }).getByRole("listitem");
  const shown = async () => [
    await result.locator(".seo-title").innerText(),
    await result.locator(".seo-text").innerText(),
    await shared.locator(".seo-name").innerText(),
    await shared.locator(".seo-text").innerText(),
  ];
  const cut = (letter: string, max: number) => `${letter.repeat(max - 1)}…`;
  const enter = async (titleChars: number, descriptionChars: number) => {
    await field(page, "pageTitle").fill("t".repeat(titleChars));
    await field(page, "metaDescription").fill("d".repeat(descriptionChars));
  };
  await enter(61, 161);
  await expect.poll(shown).toEqual([cut("t", 60), cut("d", 160), cut("t", 40), cut("d", 50)]);
  await expect
    .poll(() => health.allInnerTexts())
    .toEqual([
      "Page title: search results cut it off after 60 characters",
      "Description: search results cut it off after 160 characters",
    ]);
  await enter(60, 160);
  await expect.poll(shown).toEqual(["t".repeat(60), "d".repeat(160), cut("t", 40), cut("d", 50)]);
  await expect
    .poll(() => health.allInnerTexts())
    .toEqual(["Page title: fits in search results", "Description: fits in search results"]);
  await enter(40, 50);
  const [title, description] = ["t".repeat(40), "d".repeat(50)];
  await expect.poll(shown).toEqual([title, description, title, description]);
  await page.context().close();
});

test("profile image, its position and the time zone change what visitors see", async () => {
  const publishedAt = new Date("2024-03-31T22:30:00Z");
  await addPublicPost(stage.site.db, { slug: "written-at-night", publishedAt });
  const page = await openAsOwner(stage, PATH);
  const image = region(page, "Profile image");
  await cropImage(page, 7);
  await image.getByRole("button", { name: "Save Profile Image" }).click();
  await expectToast(page, "Profile image updated successfully!");
  await expect.poll(() => read("/")).toContain('alt="Portrait of');
  await image.getByRole("button", { name: "Right" }).click();
  await expectToast(page, "Image position updated successfully!");
  await expect.poll(() => read("/")).toContain('data-focus="right"');
  await image.getByRole("button", { name: "Remove" }).click();
  await confirmRemoval(page, "Remove the profile image?");
  await expectToast(page, "Profile image removed successfully!");
  await expect.poll(() => read("/")).toContain("portrait-initials");

  for (const [zone, date] of [
    ["America/Lima", "March 31, 2024"],
    ["Asia/Tokyo", "April 1, 2024"],
  ] as const) {
    await field(page, "timeZone").fill(zone);
    await save(page);
    await dismissToast(page, SAVED);
    await expect.poll(() => read("/blog/written-at-night")).toContain(date);
  }
  await page.context().close();
});

test("Google Analytics and the long-term visitor ID are each asked for by themselves", async () => {
  const page = await openAsOwner(stage, PATH);
  const set = async (gaMeasurementId: string, longTermVisitorId: boolean) => {
    await field(page, "gaMeasurementId").fill(gaMeasurementId);
    await field(page, "longTermVisitorId").setChecked(longTermVisitorId);
    await save(page);
    await dismissToast(page, SAVED);
    const policy = async () =>
      (await fetch(stage.site.url)).headers.get("Content-Security-Policy") ?? "";
    await expect.poll(async () => (await policy()).includes("google")).toBe(gaMeasurementId !== "");
  };
  const asked = async () => {
    const visitor = await reusedPage(stage.browser);
    await visitor.goto(stage.site.url);
    await visitor.getByText("Allow analytics?").waitFor();
    const text = await visitor.getByRole("region", { name: "Allow analytics?" }).innerText();
    await visitor.close();
    return text;
  };
  await set("G-AB12CD34EF", false);
  expect(await asked()).toContain("Google Analytics");
  await set("", true);
  expect(await asked()).not.toContain("Google Analytics");
  // Visitors are asked, not the owner who looks at a preview.
  await page.goto(`${PATH}/preview`, { waitUntil: "networkidle" });
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.getByText("Allow analytics?").count()).toBe(0);
  await page.context().close();
});

test("two windows merge different settings, and the second on one setting learns of it", async () => {
  const [first, second] = [await openAsOwner(stage, PATH), await openAsOwner(stage, PATH)];
  await field(first, "siteTitle").fill("From the first");
  await save(first);
  await dismissToast(first, SAVED);
  await field(second, "pageTitle").fill("From the second");
  await save(second);
  await dismissToast(second, SAVED);
  await expect.poll(() => read("/")).toContain("<title>From the second</title>");
  expect(await read("/")).toContain('content="From the first"');
  await field(second, "siteTitle").fill("Also from the second");
  await save(second);
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.getByText("From the first").waitFor();
  expect(await alert.locator("dt").allInnerTexts()).toEqual(["Site title"]);
  await dismissToast(second, "Failed to save site configuration");
  await alert.getByRole("button", { name: "Overwrite with mine" }).click();
  await dismissToast(second, SAVED);
  await expect.poll(() => read("/")).toContain('content="Also from the second"');
  for (const page of [first, second]) await page.context().close();
});

async function post(form: Record<string, string>): Promise<number> {
  return (await postAsOwner(stage.site.url, PATH, form)).status;
}

test("bad input is refused at its field or stored as text, and never breaks a page", async () => {
  const page = await openAsOwner(stage, PATH);
  await field(page, "gaMeasurementId").fill("UA-1");
  await field(page, "timeZone").fill("Mars/Olympus");
  await field(page, "contactRetentionDays").fill("never");
  await save(page);
  await dismissToast(page, "3 fields need attention.");
  await expect
    .poll(() => page.locator(".field-problem").allInnerTexts())
    .toEqual([
      "Time zone is unknown.",
      "Google Analytics must be a measurement ID such as G-AB12CD34EF.",
      "Message retention must be a number from 1 to 36500.",
    ]);
  await page.context().close();
  for (const text of storableStrings(60).slice(0, 40)) {
    const [row] = await stage.site.db.select().from(siteConfig);
    const status = await post({
      name: text,
      siteTitle: text,
      siteSubtitle: text,
      pageTitle: text,
      metaDescription: text,
      postalAddress: text,
      privacyPolicy: text,
      version: `${row?.version ?? 1}`,
    });
    expect([text, status]).toEqual([text, expect.toBeOneOf([200, 422])]);
    for (const path of ["/", "/privacy", "/site.webmanifest"])
      expect([text, (await fetch(`${stage.site.url}${path}`)).status]).toEqual([text, 200]);
  }
});

test("a favicon is made into what browsers need, and one with scripts is refused", async () => {
  const page = await openAsOwner(stage, PATH);
  const card = region(page, "Favicon");
  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    card.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
  await card.getByText("Recommended: PNG, 180 × 180 pixels").waitFor();
  await upload("bad.svg", "image/svg+xml", svg("<script>alert(1)</script>"));
  await expectToast(page, "Invalid file");
  await upload("text.txt", "text/plain", Buffer.from("no picture"));
  await dismissToast(page, "File must be an image");
  await upload("icon.png", "image/png", await photo(600, 600).png().toBuffer());
  await expectToast(page, "Favicon uploaded successfully");
  await card.getByText("PNG favicons work in all browsers").waitFor();
  const iconLink = async () => /<link rel="icon" href="([^"]+)"/.exec(await read("/"))?.[1] ?? "";
  await expect.poll(iconLink).toMatch(/^\/icon-96\.png\?v=[0-9a-f]{12}$/);
  const href = await iconLink();
  const icon = async (path: string) => {
    const answer = await fetch(`${stage.site.url}${path}`);
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    return [answer.headers.get("cache-control"), format, width, height];
  };
  expect(await icon(href)).toEqual(["public, max-age=31536000, immutable", "png", 96, 96]);
  expect(await icon("/apple-touch-icon.png")).toEqual(["public, max-age=3600", "png", 180, 180]);
  const { icons } = await (await fetch(`${stage.site.url}/site.webmanifest`)).json();
  expect(icons).toHaveLength(2);
  for (const { src, sizes } of icons) {
    const [, , width, height] = await icon(src);
    expect(`${width}x${height}`).toBe(sizes);
  }
  const ico = Buffer.from(await (await fetch(`${stage.site.url}/favicon.ico`)).arrayBuffer());
  expect([...ico.subarray(0, 7)]).toEqual([0, 0, 1, 0, 3, 0, 16]);

  await upload("good.svg", "image/svg+xml", svg('<rect width="9" height="9" fill="red"/>'));
  await expectToast(page, "Favicon uploaded successfully");
  await card.getByText("SVG favicons may not display on iOS.").waitFor();
  await expect.poll(iconLink).toMatch(/^\/media\/site-assets\/[0-9a-f]{64}\.svg$/);
  const served = await fetch(`${stage.site.url}${await iconLink()}`);
  expect(served.headers.get("content-security-policy")).toContain("sandbox");
  expect((await icon("/apple-touch-icon.png"))[2]).toBe(180);
  // Far from square.
  await upload("tall.png", "image/png", await photo(1, 5000).png().toBuffer());
  await expectToast(page, "Favicon uploaded successfully");
  expect((await icon("/apple-touch-icon.png")).slice(2)).toEqual([180, 180]);
  await card.getByRole("button", { name: "Remove", exact: true }).click();
  await confirmRemoval(page, "Remove the favicon?");
  await expectToast(page, "Favicon removed");
  await expect.poll(() => read("/")).toContain('<link rel="icon" href="/assets/favicon');
  await page.context().close();
});

test("redirects are added, refused, found and removed, also without scripts", async () => {
  const page = await openAsOwner(stage, `${PATH}/redirects`);
  const complaints = listenForComplaints(page);
  const add = async (from: string, to: string) => {
    await page.getByLabel("Old address").fill(from);
    await page.getByLabel("New address").fill(to);
    await page.getByRole("button", { name: "Add redirect" }).click();
  };
  const statusOf = async (path: string) => {
    const answer = await fetch(`${stage.site.url}${path}`, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  await add("/team.html", "/about");
  await expectToast(page, "Redirect added");
  await expect.poll(() => statusOf("/team.html")).toEqual([301, "/about"]);
  await expect.poll(() => page.getByLabel("Old address").inputValue()).toBe("");
  await add("/about", "/team.html");
  await page.getByText("/about is a page of this site, so it can't be redirected.").waitFor();
  await add("/staff", "/team.html");
  await page.getByText("/team.html redirects to /about. Enter /about instead.").waitFor();
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Search redirects" }).fill("team");
  const row = page.locator("tbody tr", { hasText: "/team.html" });
  await row.getByText("Added by hand").waitFor();
  // As a card, each address has a line of its own.
  await page.setViewportSize({ width: 820, height: 900 });
  const leftOf = (cell: string) =>
    row
      .locator(cell)
      .first()
      .evaluate((one) => one.getBoundingClientRect().left);
  expect(await leftOf("td")).toBe(await leftOf("th"));
  await row.getByRole("button", { name: "Remove /team.html" }).click();
  await page.getByRole("button", { name: "Remove redirect" }).click();
  await expectToast(page, "Redirect removed");
  await expect.poll(() => statusOf("/team.html")).toEqual([404, null]);
  expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
  await page.context().close();

  const options = { javaScriptEnabled: false };
  const context = await ownerContext(stage.browser, stage.site.url, options);
  const plain = await context.newPage();
  await plain.goto(`${PATH}/redirects`);
  await plain.getByLabel("Old address").fill("/plain");
  await plain.getByLabel("New address").fill("/contact");
  await plain.getByRole("button", { name: "Add redirect" }).click();
  await expect.poll(() => statusOf("/plain")).toEqual([301, "/contact"]);
  await plain.goto(PATH);
  await plain.locator('[name="pageTitle"]').fill("Without scripts");
  await plain.getByRole("button", { name: "Save Settings" }).last().click();
  await expect.poll(() => read("/")).toContain("<title>Without scripts</title>");
  await context.close();
});

test("a redirect that is being added takes no more input", async () => {
  const page = await openAsOwner(stage, `${PATH}/redirects`);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/redirects.data*", async (route) => {
    await isReleased;
    await route.continue();
  });
  const from = page.getByLabel("Old address");
  await from.fill("/slow");
  await page.getByLabel("New address").fill("/about");
  await page.keyboard.press("Enter");
  await expect.poll(() => from.isEditable()).toBe(false);
  release();
  await expectToast(page, "Redirect added");
  await expect.poll(() => from.isEditable()).toBe(true);
  await page.context().close();
});

test("removing redirects moves the focus to the next one, at last to the search", async () => {
  const quoted = '/shop-"a"';
  const paths = [quoted, "/shop-b", "/shop-c"];
  const values = paths.map((fromPath) => ({ fromPath, toPath: "/contact" }));
  await stage.site.db.insert(redirects).values(values);
  const page = await openAsOwner(stage, `${PATH}/redirects?q=shop-`);
  const remove = async (from: string) => {
    await page.getByRole("button", { name: `Remove ${from}` }).press("Enter");
    await confirmRemoval(page, "Remove this redirect?");
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await remove("/shop-b");
  await expect.poll(focused).toBe("Remove /shop-c");
  await remove("/shop-c");
  await expect.poll(focused).toBe(`Remove ${quoted}`);
  await remove(quoted);
  await expect
    .poll(() => page.getByRole("searchbox").evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.context().close();
});

test("failures are reported, and the form keeps what was typed", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.route("**/admin/settings.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await field(page, "name").fill("Kept");
  await save(page);
  await expectToast(page, "Failed to save site configuration. Please try again.");
  expect(await field(page, "name").inputValue()).toBe("Kept");
  const buffer = await photo(64, 64, 9).png().toBuffer();
  const upload = () =>
    region(page, "Favicon")
      .locator("input[type=file]")
      .setInputFiles({ name: "icon.png", mimeType: "image/png", buffer });
  await upload();
  await expectToast(page, "Failed to save favicon. Please try again.");
  await page.route("**/api/uploads", (route) => route.fulfill({ status: 400, body: "" }));
  await upload();
  await page.locator(".toast").getByText("Upload failed", { exact: true }).waitFor();
  await dismissToast(page, "There was an error uploading your favicon");
  await page.unroute("**/admin/settings.data*");
  const { db } = stage.site;
  const faviconUrl = `/media/site-assets/${"0".repeat(64)}.png`;
  await db.update(siteConfig).set({ faviconUrl });
  await db.$client.query("alter table media rename to away");
  const other = await page.context().newPage();
  await other.goto(PATH);
  await other.getByText("Failed to load site configuration").waitFor();
  await db.$client.query("alter table away rename to media");
  await page.context().close();
});
