import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForHydration } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage();

const PLACE = 480;

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + path, { waitUntil: "networkidle" });
  return page;
}

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** What a visitor sees in the middle of the window, and how far from its top. */
const viewOf = (page: Page) =>
  page.evaluate(async () => {
    // The root is in front of everything until a view transition is over.
    while (document.documentElement.matches(":active-view-transition"))
      await new Promise(requestAnimationFrame);
    const middle = document.elementFromPoint(innerWidth / 4, innerHeight / 2);
    return {
      text: middle?.textContent?.slice(0, 40),
      top: Math.round(middle?.getBoundingClientRect().top ?? 0),
    };
  });
type View = Awaited<ReturnType<typeof viewOf>>;

async function leaveAt(page: Page, place: number): Promise<View> {
  await page.evaluate((top) => scrollTo(0, top), place);
  await expect.poll(() => placeOf(page)).toBe(place);
  return viewOf(page);
}

/** Returns the view that was left. */
async function scrollAndFollow(page: Page, to: RegExp): Promise<View> {
  await leaveAt(page, PLACE);
  await page.locator("main .card-link").first().focus();
  const left = await leaveAt(page, PLACE);
  await page.keyboard.press("Enter");
  await page.waitForURL(to);
  return left;
}

test("a page opens at its top, and back leads to the place that was left", async () => {
  const page = await open("/blog");
  await waitForHydration(page);
  const list = await scrollAndFollow(page, /\/blog\/./);
  await expect.poll(() => placeOf(page)).toBe(0);
  const post = await leaveAt(page, PLACE / 2);
  await page.goBack();
  await page.waitForURL(/\/blog$/);
  await expect.poll(() => viewOf(page)).toEqual(list);
  await page.goForward();
  await page.waitForURL(/\/blog\/./);
  await expect.poll(() => viewOf(page)).toEqual(post);
  await page.context().close();
});

test("the place is found again without scripts", async () => {
  const page = await open("/blog", { javaScriptEnabled: false });
  const top = async () => (await page.locator("h1").boundingBox())?.y ?? 0;
  const left = (await top()) - PLACE;
  await page.mouse.wheel(0, PLACE);
  await expect.poll(top).toBeCloseTo(left, 0);
  await page
    .locator("main .card-link")
    .first()
    .click({ position: { x: 5, y: 5 } });
  await page.waitForURL(/\/blog\/./);
  const before = await page.locator("h1").boundingBox();
  expect(before?.y).toBeGreaterThan(0);
  await page.goBack();
  await expect.poll(top).toBeCloseTo(left, -1.5);
  await page.context().close();
});

test("the place is found again while the page's own code never came", async () => {
  const context = await reusedContext(stage.browser, { viewport: { width: 1280, height: 800 } });
  const bare = await context.newPage();
  await bare.route("**/assets/*.js", (route) => route.abort());
  await bare.goto(`${stage.site.url}/blog`, { waitUntil: "networkidle" });
  const left = await scrollAndFollow(bare, /\/blog\/./);
  await expect.poll(() => placeOf(bare)).toBe(0);
  await bare.goBack();
  await bare.waitForURL(/\/blog$/);
  await expect.poll(() => viewOf(bare)).toEqual(left);
  await context.close();
});

test("the place is found again after a visit elsewhere, and after a reload", async () => {
  const page = await open("/blog");
  await waitForHydration(page);
  const left = await leaveAt(page, PLACE);
  await page.goto(`${stage.site.url}/feed.xml`);
  await page.goBack();
  await page.waitForURL(/\/blog$/);
  await expect.poll(() => viewOf(page)).toEqual(left);
  await waitForHydration(page);
  await page.reload();
  await expect.poll(() => viewOf(page)).toEqual(left);
  await page.context().close();
});

test("an address that names a part opens there, and so does a link to it", async () => {
  const page = await open("/about#call-to-action");
  const isSeen = () =>
    page.locator("#call-to-action").evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isSeen).toBe(true);
  await page.goto(`${stage.site.url}/privacy`);
  await waitForHydration(page);
  expect(await isSeen()).toBe(false);
  await page.evaluate(() => {
    location.hash = "call-to-action";
  });
  await expect.poll(isSeen).toBe(true);
  await page.context().close();
});
