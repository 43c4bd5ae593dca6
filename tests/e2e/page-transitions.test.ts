import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForHydration } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage();

async function open(path: string): Promise<Page> {
  const context = await reusedContext(stage.browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  return page;
}

/** Notes for every view transition from now on which named parts take part in it. */
async function noteTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const notes: string[] = [];
    Object.assign(window, { notes });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(() => {
        const parts = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : ""));
        notes.push(parts.filter((part) => part?.includes("group")).join(" "));
      });
      return transition;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, "notes"));
}

test.each([
  { from: "/", to: /\/project\// },
  { from: "/blog", to: /\/blog\/./ },
])(
  "from $from the picture takes part in the view transition to its page, and back",
  async ({ from, to }) => {
    const page = await open(from);
    const notes = await noteTransitions(page);
    await page.locator(".card:has(.picture) .card-link").first().click();
    await page.waitForURL(to);
    await expect.poll(notes).toEqual([expect.stringContaining("shared-picture")]);
    await page.goBack();
    await expect.poll(async () => (await notes()).length).toBe(2);
    expect((await notes())[1]).toContain("shared-picture");
    await page.context().close();
  },
);

test("after a navigation the focus is on the content, and the title is announced", async () => {
  const page = await open("/");
  await page.locator("header").getByRole("link", { name: "About" }).click();
  await page.waitForURL(/about/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  const said = page.getByRole("status").filter({ hasText: await page.title() });
  await expect.poll(() => said.count()).toBe(1);
  await page.context().close();
});

test("a slow page shows a loading message until it is there", async () => {
  const page = await open("/");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/about.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("header").getByRole("link", { name: "About" }).click();
  await page.getByRole("status").filter({ hasText: "Loading about page..." }).waitFor({
    state: "attached",
  });
  release();
  await page.waitForURL(/about/);
  await expect.poll(() => page.getByText("Loading about page...").count()).toBe(0);
  await page.context().close();
});

test.each([
  ["/", ["About", "Blog", "Contact"]],
  ["/about", ["Home", "Blog", "Contact"]],
  ["/contact", ["Home", "About", "Blog"]],
  ["/blog", ["Home", "About", "Contact"]],
  ["/blog/nothing", ["Home", "About", "Contact"]],
  ["/privacy", ["Home", "About", "Blog", "Contact"]],
  ["/nothing", ["Home", "About", "Blog", "Contact"]],
])("at %s the navigation links to all other pages", async (path, names) => {
  const page = await open(path);
  expect(await page.locator("header nav a").allInnerTexts()).toEqual(names);
  await page.context().close();
});

test("a missing page has a button to go back", async () => {
  const page = await open("/about");
  await page.goto(`${stage.site.url}/nothing`);
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL(/about/);
  await page.context().close();
});
