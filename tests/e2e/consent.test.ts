import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { analyticsEvents } from "../../server/analytics/tables.ts";
import {
  type AnalyticsSettings,
  configureAnalytics,
  NEITHER,
} from "../support/analytics-settings.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { openAsVisitor } from "../support/visitor-page.ts";

const MEASUREMENT_ID = "G-TEST123456";
const BOTH = { gaMeasurementId: MEASUREMENT_ID, longTermVisitorId: true };
const QUESTION = "Allow analytics?";

import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage();

const configure = (values: AnalyticsSettings) => configureAnalytics(stage.site, values);

/** A person at a page, with every request to anybody else noted, and Google played by a stand-in. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const { page, context } = await openAsVisitor(stage.browser, options);
  const elsewhere: string[] = [];
  context.on("request", (request: Request) => {
    if (!request.url().startsWith(stage.site.url)) elsewhere.push(request.url());
  });
  await context.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "document.cookie='_ga=GA1.1.1; path=/'",
    }),
  );
  const complaints = listenForComplaints(page);
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  const close = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, context, elsewhere, close };
}

const question = (page: Page) => page.getByRole("region", { name: QUESTION });
const answer = (page: Page, name: "Accept" | "Decline") =>
  question(page).getByRole("button", { name });

/** The page views sent to Google's script: title and path. */
function pagesTold(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((command) => Array.from(command as ArrayLike<unknown>))
      .filter(([name]) => name === "config"),
  );
}

test("without analytics there is no consent question and no third-party request", async () => {
  await configure(NEITHER);
  const { page, elsewhere, close } = await visit("/about");
  await page.waitForLoadState("networkidle");
  expect(await page.getByText("Cookie choices").count()).toBe(0);
  expect(await page.getByText(QUESTION).count()).toBe(0);
  expect(elsewhere).toEqual([]);
  expect((await fetch(stage.site.url)).headers.get("Content-Security-Policy")).not.toContain(
    "google",
  );
  await close();
});

test("at 400% zoom the question fits in the window, and its answers can be scrolled to", async () => {
  await configure(BOTH);
  const { page, close } = await visit("/about", { viewport: { width: 320, height: 256 } });
  await question(page).waitFor();
  const box = await question(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(256);
  await answer(page, "Accept").click();
  await expect.poll(() => question(page).count()).toBe(0);
  await close();
});

test.each([
  [{ ...BOTH, longTermVisitorId: false }, "Google Analytics", "an ID in your browser"],
  [{ ...BOTH, gaMeasurementId: "" }, "an ID in your browser", "Google Analytics"],
])("with %j it asks for %s alone", async (values, asked, unasked) => {
  await configure(values);
  const { page, close } = await visit("/about");
  await question(page).waitFor();
  expect(await question(page).innerText()).toContain(asked);
  expect(await question(page).innerText()).not.toContain(unasked);
  await close();
});

test("before consent and after declining, nothing is sent to Google and only the answer is stored", async () => {
  await configure(BOTH);
  const { page, elsewhere, close } = await visit("/about");
  await question(page).waitFor();
  await page.getByRole("link", { name: "Blog" }).first().click();
  await page.waitForURL(/blog/);
  await question(page).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await answer(page, "Decline").click();
  await question(page).waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toEqual({
      consent: "declined google-analytics visitor-id",
    });
  await page.reload();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(await question(page).count()).toBe(0);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await close();
});

test("after consent each page is reported to Google once, and the visitor ID is stored", async () => {
  await configure(BOTH);
  const { page, elsewhere, close } = await visit("/about?utm_source=x&code=private");
  await answer(page, "Accept").click();
  await expect.poll(() => pagesTold(page)).toHaveLength(1);
  const aboutTitle = await page.title();
  await page.getByRole("link", { name: "Blog" }).first().click();
  await page.waitForURL(/blog/);
  await expect.poll(() => pagesTold(page)).toHaveLength(2);
  expect(await pagesTold(page)).toEqual([
    [
      "config",
      MEASUREMENT_ID,
      {
        page_title: aboutTitle,
        page_path: "/about",
        page_location: `${stage.site.url}/about?utm_source=x`,
      },
    ],
    [
      "config",
      MEASUREMENT_ID,
      {
        page_title: await page.title(),
        page_path: "/blog",
        page_location: `${stage.site.url}/blog`,
      },
    ],
  ]);
  expect(elsewhere).toEqual([`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`]);
  const visitorId = await page.evaluate(() => localStorage.getItem("visitor_id"));
  expect(visitorId).toMatch(/^[0-9a-f-]{36}$/);

  await page.locator(".card-link").first().click();
  const idsOfReaders = async () =>
    (
      await stage.site.db
        .select({ visitorId: analyticsEvents.visitorId })
        .from(analyticsEvents)
        .where(eq(analyticsEvents.eventType, "view"))
    ).map((event) => event.visitorId);
  await expect.poll(idsOfReaders).toEqual([visitorId]);
  await close();
});

test("a consent can be taken back in the footer: the id and Google's cookies go", async () => {
  await configure(BOTH);
  const { page, context, close } = await visit("/about");
  await answer(page, "Accept").click();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(["_ga"]);
  const choices = page.getByRole("button", { name: "Cookie choices" });
  await choices.click();
  await question(page).getByText("You accepted.").waitFor();
  await expect.poll(() => question(page).evaluate((e) => e === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await expect
    .poll(() => choices.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await expect.poll(() => question(page).count()).toBe(0);

  await choices.click();
  await answer(page, "Decline").click();
  await expect.poll(() => context.cookies()).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("visitor_id"))).toBeNull();
  await expect
    .poll(() => page.evaluate((id) => Reflect.get(window, `ga-disable-${id}`), MEASUREMENT_ID))
    .toBe(true);
  await page.getByRole("link", { name: "Blog" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  expect(await pagesTold(page)).toHaveLength(1);
  await close();
});

test("an answer in one tab is the answer of all", async () => {
  await configure(BOTH);
  const { page, context, close } = await visit("/about");
  await question(page).waitFor();
  const other = await context.newPage();
  await other.goto(`${stage.site.url}/blog`);
  await waitForHydration(other);
  await answer(other, "Decline").click();
  await question(page).waitFor({ state: "detached" });
  await close();
});

test("a page from the back/forward cache reads the answer again", async () => {
  await configure(BOTH);
  const { page, close } = await visit("/about");
  await answer(page, "Accept").click();
  await question(page).waitFor({ state: "detached" });
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await question(page).waitFor();
  await close();
});

test("what the owner adds later is asked for, and what was agreed to before goes on", async () => {
  await configure({ ...BOTH, gaMeasurementId: "" });
  const { page, elsewhere, close } = await visit("/about");
  await answer(page, "Accept").click();
  const visitorId = () => page.evaluate(() => localStorage.getItem("visitor_id"));
  await expect.poll(visitorId).toMatch(/./);
  const accepted = await visitorId();
  await configure(BOTH);
  await page.reload();
  await waitForHydration(page);
  await question(page).waitFor();
  expect(await visitorId()).toBe(accepted);
  expect(elsewhere).toEqual([]);
  await close();
});

test.each(["doNotTrack", "globalPrivacyControl"])(
  "a browser with %s is not asked, and Cookie choices says why",
  async (setting) => {
    await configure(BOTH);
    const { page, context, elsewhere } = await visit("/about");
    await context.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
    }, setting);
    await page.reload();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Cookie choices" }).click();
    const notice = page.getByRole("region", { name: "Analytics is off" });
    await notice.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(() => question(page).count()).toBe(0);
    expect(elsewhere).toEqual([]);
    await context.close();
  },
);

test("asked for before the question's own code has come, it is shown when that comes", async () => {
  await configure(BOTH);
  const { page, close } = await visit("/about");
  await answer(page, "Decline").click();
  const { promise: passed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/consent-[^/]*\.js$/, (route) => passed.then(() => route.continue()));
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Cookie choices" }).click();
  letGo();
  await question(page).getByText("You declined.").waitFor();
  await close();
});

test("the question is answered by keyboard, and the focus goes on with the page", async () => {
  await configure(BOTH);
  const { page, close } = await visit("/about");
  await question(page).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("skip-link");
  for (const name of ["Privacy", "Decline", "Accept"]) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.keyboard.press("Enter");
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await close();
});

test.each(["light", "dark"])("the question moves nothing and is accessible (%s)", async (theme) => {
  await configure(BOTH);
  const { page, context, close } = await visit("/about", { reducedMotion: "reduce" });
  await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  await page.reload();
  await waitForHydration(page);
  await question(page).waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, "value"), 0)),
        ).observe({ type: "layout-shift", buffered: true });
        // Nothing is reported where nothing moved.
        requestIdleCallback(() => resolve(0));
      }),
  );
  expect(shift).toBeLessThan(0.01);
  expect(await accessibilityProblems(page)).toEqual([]);
  const [decline, accept] = [answer(page, "Decline"), answer(page, "Accept")];
  const look = (button: typeof accept) =>
    button.evaluate((e) => {
      const { color, backgroundColor, fontWeight } = getComputedStyle(e);
      return {
        color,
        backgroundColor,
        fontWeight,
        ...e.getBoundingClientRect().toJSON(),
        x: 0,
        left: 0,
        right: 0,
      };
    });
  expect(await look(decline)).toEqual(await look(accept));
  await close();
});

test("without JavaScript there is no consent question and no button", async () => {
  await configure(BOTH);
  const context = await reusedContext(stage.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/about`);
  expect(await page.getByText("Cookie choices").isVisible()).toBe(false);
  await context.close();
});
