import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { getAsOwner, postAsOwner } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setOwnerStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/settings/look";
const PREVIEW = "/admin/settings/preview";
const stage = setOwnerStage();

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the home page"]');
const choose = (page: Page, label: string) => page.getByText(label, { exact: true }).click();

/** What each of the choices changes. */
function look(page: Page | FrameLocator) {
  return page.locator("html").evaluate((root) => {
    const style = (selector: string) => {
      const element = root.querySelector(selector);
      return element ? getComputedStyle(element) : undefined;
    };
    return {
      accent: getComputedStyle(root).getPropertyValue("--accent"),
      heading: style("h1")?.fontFamily.split(",")[0]?.replaceAll('"', ""),
      text: getComputedStyle(root.ownerDocument.body).fontFamily.split(",")[0]?.replaceAll('"', ""),
      button: style(".pill")?.borderRadius,
      section: Number.parseFloat(style("main > :nth-child(n+2)")?.paddingTop ?? ""),
      rows: getComputedStyle(root).getPropertyValue("--space-rows"),
    };
  });
}

const USUAL = {
  // The build writes the colors of style sheets in another notation.
  accent: expect.stringMatching(
    /^(?:oklch\(0\.5 0\.225 264\)|lab\(38\.9\d*% 28\.0\d* -79\.2\d*\))$/,
  ),
  heading: "Instrument Serif",
  text: "Instrument Sans",
  button: "99px",
  rows: "clamp(2.75rem, 2.4rem + 1vw, 3.25rem)",
};
const CHOSEN = {
  accent: "oklch(0.53 0.155 40)",
  heading: "Fraunces",
  text: "Figtree",
  button: "4px",
  rows: "clamp(1.75rem, 1.6rem + 0.4vw, 2rem)",
};

test("what is chosen and its samples can be seen in high contrast", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.emulateMedia({ forcedColors: "active" });
  const outlines = (state: string) =>
    page
      .locator(`.look-options label${state}`)
      .evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).outlineStyle))]);
  expect(await outlines(":has(:checked)")).toEqual(["solid"]);
  expect(await outlines(":not(:has(:checked))")).toEqual(["none"]);
  const ground = await page.locator("body").evaluate((it) => getComputedStyle(it).backgroundColor);
  const bars = await page
    .locator(":is(.look-corners, .look-spacing) > span")
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
  expect(bars.length).toBeGreaterThan(5);
  expect(bars).not.toContain(ground);
  expect(bars).not.toContain("rgba(0, 0, 0, 0)");
  await page.context().close();
});

test("the owner sees each choice before it is saved, and visitors once it is", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const frame = preview(page);
  await expect.poll(() => look(frame)).toMatchObject(USUAL);
  await choose(page, "Rust");
  await expect.poll(() => look(frame)).toMatchObject({ ...USUAL, accent: CHOSEN.accent });
  await choose(page, "Warm");
  await expect
    .poll(() => look(frame))
    .toMatchObject({ ...CHOSEN, button: USUAL.button, rows: USUAL.rows });
  await choose(page, "Sharp");
  await expect.poll(() => look(frame)).toMatchObject({ ...CHOSEN, rows: USUAL.rows });
  await choose(page, "Compact");
  await expect.poll(() => look(frame)).toMatchObject(CHOSEN);

  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect.poll(async () => (await look(frame)).accent).toBe("oklch(0.77 0.12 45)");
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expect.poll(async () => (await look(frame)).accent).toBe(CHOSEN.accent);
  const widthOf = () => frame.locator("html").evaluate((root) => root.clientWidth);
  await page.getByRole("button", { name: "Phone" }).click();
  await expect.poll(widthOf).toBe(390);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(widthOf).toBe(1280);
  // On a phone, the preview is as wide as its pane.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Phone" }).click();
  const sidesOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return [Math.round(box?.x ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))];
  };
  const inside = async () => {
    const [left = 0, right = 0] = await sidesOf(".live-preview-stage");
    return [left + 1, right - 1];
  };
  await expect.poll(() => sidesOf(".live-preview-stage iframe")).toEqual(await inside());
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);

  const html = async () => (await fetch(`${stage.site.url}/`)).text();
  expect(await html()).not.toContain("data-look");
  await page.getByRole("button", { name: "Save Look" }).click();
  await dismissToast(page, "Site configuration saved successfully!");
  await expect.poll(html).toContain("data-look");
  await expect.poll(async () => (await look(page)).accent).toBe(CHOSEN.accent);
  await page.getByRole("button", { name: "Save Look" }).click();
  await dismissToast(page, "No configuration to save");
  expect(complaints).toEqual([]);
  await page.context().close();

  const visitor = await (await stage.browser.newContext()).newPage();
  const complaintsOfVisitor = listenForComplaints(visitor);
  const fonts: string[] = [];
  visitor.on("request", (request) => {
    if (request.url().endsWith(".woff2")) fonts.push(request.url());
  });
  await visitor.goto(stage.site.url);
  await expect.poll(() => look(visitor)).toMatchObject(CHOSEN);
  await expect.poll(() => fonts.some((url) => url.includes("fraunces"))).toBe(true);
  await expect.poll(() => fonts.some((url) => url.includes("figtree"))).toBe(true);
  expect(fonts.filter((url) => !/fraunces|figtree/.test(url))).toEqual([]);
  for (const path of ["/about", "/blog", "/contact", "/nothing-here"]) {
    await visitor.goto(stage.site.url + path);
    await expect.poll(async () => (await look(visitor)).accent).toBe(CHOSEN.accent);
  }
  // A missing page is a failed request.
  expect(complaintsOfVisitor.filter((text) => !text.includes("404"))).toEqual([]);
  await visitor.context().close();
});

test("the choices are radio buttons, for keyboards too", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.getByRole("radio", { name: "Soft" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("radio", { name: "Round" }).isChecked()).toBe(true);
  await page.getByText("Unsaved changes").waitFor();
  await page.keyboard.press("Control+s");
  await dismissToast(page, "Site configuration saved successfully!");
  await page.context().close();
});

test("an unknown value is refused, and ignored by the preview", async () => {
  const valid = { accentColor: "rust", fontPair: "warm", cornerRadius: "soft", spacing: "airy" };
  for (const [name, value] of [
    ["accentColor", "#ff00gg"],
    ["fontPair", "comic-sans"],
    ["cornerRadius", "-1"],
    ["spacing", "}</style><script>alert(1)</script>"],
  ] as const) {
    const form = { ...valid, [name]: value, version: "1" };
    expect((await postAsOwner(stage.site.url, PATH, form)).status).toBe(422);
    const query = new URLSearchParams({ [name]: value });
    const shown = await getAsOwner(stage.site.url, `${PREVIEW}?${query}`);
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toMatch(/ff00gg|comic-sans|alert\(1\)/);
  }
});

test("the preview is uncached, framed by this site only, and styled by hash", async () => {
  const path = `${PREVIEW}?accentColor=forest&name=Unsaved%20name`;
  const shown = await getAsOwner(stage.site.url, path);
  const html = await shown.text();
  expect(html).toContain("--accent:oklch(0.46 0.11 155)");
  expect(html).toContain("Unsaved name</h1>");
  const policy = shown.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/style-src 'self' 'sha256-/);
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(shown.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(await (await fetch(`${stage.site.url}/`)).text()).not.toContain("Unsaved name");
});
