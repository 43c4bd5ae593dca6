import { expect, test } from "vitest";
import { waitForHydration } from "../support/browser.ts";
import { setStage } from "../support/stage.ts";
import { openAsVisitor } from "../support/visitor-page.ts";

const stage = setStage();

test("web vitals are observed by the page, and told to a listener where there is one", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  await page.goto(`${stage.site.url}/about`);
  const loaded: string[] = [];
  context.on("request", (request) => loaded.push(request.url()));
  await page.clock.install();
  await page.reload();
  await waitForHydration(page);
  await page.clock.runFor(5000);
  const isLoaded = (name: string) => loaded.some((url) => url.includes(`/assets/${name}-`));
  await expect.poll(() => isLoaded("page-vitals")).toBe(true);
  expect(isLoaded("vitals")).toBe(false);

  await context.addInitScript(() => {
    const reported: unknown[] = [];
    Object.assign(window, {
      reported,
      vitrineAnalytics: (vital: unknown) => void reported.push(vital),
    });
  });
  await page.reload();
  // A browser looks for the largest paint only until the first key.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const type = "largest-contentful-paint";
        new PerformanceObserver(resolve).observe({ type, buffered: true });
      }),
  );
  await waitForHydration(page);
  await page.clock.runFor(1000);
  await expect.poll(() => isLoaded("vitals")).toBe(true);
  // The first click after the observers began settles the largest paint.
  const reported = async () => {
    await page.mouse.click(5, 5);
    return page.evaluate(() => Reflect.get(window, "reported"));
  };
  await expect.poll(reported).toContainEqual(
    expect.objectContaining({
      name: "LCP",
      value: expect.any(Number),
      rating: expect.any(String),
    }),
  );
  await context.close();
});
