import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { session, user } from "#server/accounts/tables.ts";
import { announce } from "#server/db/announcements.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount, OWNER, ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, waitForHydration } from "../support/browser.ts";
import { setStage } from "../support/stage.ts";

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  await db.update(siteConfig).set({ name: LONG });
  await db.update(user).set({ name: `${LONG} ${LONG}` });
});

type Look = { width: number; theme?: string; isTouched?: boolean };

async function open({ width, theme = "light", isTouched = false }: Look): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url, {
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    hasTouch: isTouched,
    isMobile: isTouched,
  });
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  await page.goto("/admin/blog/settings");
  await waitForHydration(page);
  return page;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
}

/** Leads through everything that the frame can show; `look` is called at each. */
async function visitStates(page: Page, width: number, look: (state: string) => Promise<unknown>) {
  await look("a screen");
  if (width < 1024) {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.locator("dialog[data-size=sheet][open]").waitFor();
    await look("the menu");
    await closeDialog(page);
  } else {
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await look("the sidebar collapsed");
  }
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.locator(".palette-input").fill("the");
  await page.getByRole("option").nth(3).waitFor();
  await look("the search");
  await page.locator(".palette-input").fill("nothing of the kind");
  await expect.poll(() => page.locator(".palette-state").textContent()).toContain("No results");
  await look("the search with nothing found");
  await closeDialog(page);

  await page.getByLabel("Blog Page Title").fill(`Half written ${randomUUID()}`);
  await page.getByLabel("Blog Page Title").blur();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "About" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await look("the question before leaving");
  await closeDialog(page);

  // Announced, since a request in the background may find out before any click.
  await stage.site.db.delete(session);
  await announce(stage.site.db, ["accounts"]);
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password").fill("not the password");
  await page.keyboard.press("Enter");
  await dialog.locator(".field-problem").waitFor();
  await look("the sign-in over a screen");
  await closeDialog(page);
  await look("the sign-in put aside");
  await page.getByRole("button", { name: "Sign in again" }).click();
  await dialog.getByLabel("Password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "Welcome back!" }).waitFor();
  await look("a toast");
}

test.each([
  [390, "dark"],
  [820, "light"],
  [1440, "dark"],
])(
  "at %i pixels, %s, no state of the admin shell has accessibility problems",
  async (width, theme) => {
    const page = await open({ width, theme });
    const problems: string[] = [];
    await visitStates(page, width, async (state) => {
      for (const problem of await accessibilityProblems(page))
        problems.push(`${state}: ${problem}`);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test.each([390, 820])(
  "at %i pixels long names fit, and touch targets are large enough",
  async (width) => {
    const page = await open({ width, isTouched: true });
    const small: string[] = [];
    await visitStates(page, width, async (state) => {
      const [wide, tiny] = await page.evaluate(() => {
        const ground = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
        const controls = [...ground.querySelectorAll("a, button, input, [role=option]")];
        const seen = controls.filter((it) => it.checkVisibility({ opacityProperty: true }));
        const isTiny = (it: Element) => {
          const { width, height } = it.getBoundingClientRect();
          return height > 1 && (height < 44 || width < 44);
        };
        const isLink = (it: Element) => it.matches(".skip-link, p a, nav[aria-label=Sections] a");
        const isFrame = (it: Element) => it.closest("dialog, .admin-header, .admin-bar") !== null;
        return [
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
          seen.filter((it) => isFrame(it) && !isLink(it) && isTiny(it)).map((it) => it.outerHTML),
        ] as const;
      });
      if (wide > 0) small.push(`${state}: ${wide} px too wide`);
      small.push(...tiny.map((it) => `${state}: ${it.slice(0, 160)}`));
    });
    expect(small).toEqual([]);
    await page.context().close();
  },
);

test("with reduced motion nothing is animated", async () => {
  const page = await open({ width: 1440 });
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect
    .poll(async () => (await page.locator(".admin-sidebar").boundingBox())?.width)
    .toBe(68);
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input").waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.context().close();
});
