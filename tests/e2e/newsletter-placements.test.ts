import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { headingIds } from "../../domain/html/headings.ts";
import type { Placement } from "../../domain/newsletter/placements.ts";
import { accessibilityProblems, waitForHydration } from "../support/browser.ts";
import { forcedColorsProblems } from "../support/forced-colors.ts";
import {
  EVERYWHERE,
  formAt,
  type OwnPlacement,
  startNewsletterSite,
} from "../support/newsletter-site.ts";
import { smallTargets } from "../support/small-targets.ts";
import { setStageOf } from "../support/stage.ts";

const stage = setStageOf(startNewsletterSite);

const STRAP = "Stay up to date with new work and articles";
const BUTTON = "Subscribe to Newsletter";
const OWN_PLACEMENTS: OwnPlacement[] = ["home", "about", "listing", "post", "project", "contact"];

/** Where the pages, as they come from the server, have a form or the button that opens one. */
async function offeredPlacements(): Promise<Placement[]> {
  const found = new Set<Placement>();
  for (const placement of OWN_PLACEMENTS) {
    const html = await (await fetch(stage.site.url + stage.site.paths[placement])).text();
    if (
      html.includes(
        placement === "home" ? `needs-scripts"><bdi>${BUTTON}` : `id="${placement}-email"`,
      )
    ) {
      found.add(placement);
    }
    if (html.includes('id="footer-email"')) found.add("footer");
  }
  return [...found].toSorted();
}

test.each<[keyof typeof EVERYWHERE, Placement]>([
  ["newsletterShowHomeButton", "home"],
  ["newsletterShowOnAbout", "about"],
  ["newsletterShowOnBlogListing", "listing"],
  ["newsletterShowOnBlogPosts", "post"],
  ["newsletterShowOnProjects", "project"],
  ["newsletterShowInFooter", "footer"],
])("%s offers the newsletter in its place, and on the contact page as always", async (name, at) => {
  await stage.site.offer({ newsletterEnabled: true, footerEnabled: true, [name]: true });
  expect(await offeredPlacements()).toEqual(["contact", at].toSorted());
});

test("a heading of a post cannot take an id of the rest of its page", async () => {
  const { offer, paths } = stage.site;
  await offer({ ...EVERYWHERE, longTermVisitorId: true });
  const page = await stage.site.open(stage.browser, paths.post);
  await page.getByRole("region", { name: "Allow analytics?" }).waitFor();
  await page.route("**/api/subscribe-newsletter", (route) =>
    route.fulfill({
      status: 422,
      json: { detail: "Refused.", problems: { email: "Email.", consent: "Consent." } },
    }),
  );
  const form = formAt(page, "post");
  await form.getByLabel("Email address").fill("ada@example.com");
  await form.getByRole("checkbox").check();
  await form.getByRole("button").click();
  await page.locator("#post-consent-problem").waitFor();
  const ids = await page
    .locator("[id]")
    .evaluateAll((elements) =>
      elements.filter((it) => !it.parentElement?.closest(".rich-text")).map(({ id }) => id),
    );
  expect(ids).toEqual(expect.arrayContaining(["main", "post-email", "footer-email"]));
  expect(ids.filter((id) => headingIds([id])[0] === id)).toEqual([]);
  await page.context().close();
});

const offersInFooter = async (path: string) =>
  (await (await fetch(stage.site.url + path)).text()).includes('id="footer-email"');

test("pages with a form of their own do not show it again in the footer", async () => {
  const { offer, paths, url } = stage.site;
  await offer(EVERYWHERE);
  const page = await stage.site.open(stage.browser, paths.about);
  const showsInFooter = async (path: string) => {
    await page.goto(url + path);
    return page.locator("#footer-email").isVisible();
  };
  const withFooterForm = async () => {
    const found: Placement[] = [];
    for (const placement of OWN_PLACEMENTS)
      if (await showsInFooter(paths[placement])) found.push(placement);
    return found;
  };
  expect(await withFooterForm()).toEqual(["home"]);
  expect(await showsInFooter("/blog/there-is-no-such-post")).toBe(true);
  await offer({ newsletterEnabled: true, footerEnabled: true, newsletterShowInFooter: true });
  expect(await withFooterForm()).toEqual(["home", "about", "listing", "post", "project"]);
  await page.context().close();
});

test("pages about the newsletter do not offer it again in the footer", async () => {
  await stage.site.offer(EVERYWHERE);
  expect(await offersInFooter("/privacy")).toBe(true);
  for (const page of ["subscribe", "confirm", "unsubscribe", "preferences"]) {
    expect(await offersInFooter(`/newsletter/${page}`)).toBe(false);
  }
});

test("without a footer there is none in it, and with the newsletter off there is none at all", async () => {
  await stage.site.offer({ ...EVERYWHERE, footerEnabled: false });
  expect(await offeredPlacements()).toEqual(OWN_PLACEMENTS.toSorted());
  await stage.site.offer({ ...EVERYWHERE, newsletterEnabled: false });
  expect(await offeredPlacements()).toEqual([]);
  expect((await fetch(`${stage.site.url}/newsletter/subscribe`)).status).toBe(404);
  const sent = await fetch(`${stage.site.url}/newsletter/subscribe`, {
    method: "POST",
    body: new URLSearchParams({ email: "ada@example.com", consent: "on" }),
  });
  expect([sent.status, await sent.text()]).toEqual([
    404,
    expect.stringContaining("Page Not Found"),
  ]);
});

test("the owner's words are the card's, and ours where there are none", async () => {
  await stage.site.offer(EVERYWHERE);
  const page = await stage.site.open(stage.browser, stage.site.paths.about);
  const card = page.getByRole("region", { name: STRAP });
  expect(await card.getByRole("button").innerText()).toBe(BUTTON);
  await stage.site.offer({
    ...EVERYWHERE,
    newsletterStrapMessage: "Letters <from> the workshop",
    newsletterButtonText: "Join in",
  });
  await page.reload();
  const own = page.getByRole("region", { name: "Letters <from> the workshop" });
  expect(await own.getByRole("button").innerText()).toBe("Join in");
  await page.goto(`${stage.site.url}/privacy`);
  const footer = page.getByRole("region", { name: "Stay Connected" });
  expect(await footer.innerText()).toContain("Letters <from> the workshop");
  await page.context().close();
});

test("on the blog's listing it stands above the posts, with a sentence in place of the box", async () => {
  await stage.site.offer(EVERYWHERE);
  const page = await stage.site.open(stage.browser, stage.site.paths.listing);
  const form = formAt(page, "listing");
  expect(await form.getByRole("checkbox").count()).toBe(0);
  expect(await form.innerText()).toContain(
    "By subscribing you agree to receive the newsletter and accept the privacy policy",
  );
  const [above, below] = await Promise.all([
    form.boundingBox(),
    page.locator(".post-grid").boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  const link = form.getByRole("link", { name: "privacy policy" });
  expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([
    "/privacy",
    "_blank",
  ]);
  await page.context().close();
});

test("the card of a project is only on the page that a slug leads to", async () => {
  await stage.site.offer(EVERYWHERE);
  await stage.site.db.execute("update portfolio_projects set slug = null where slug is not null");
  const { rows } = await stage.site.db.execute<{ id: string }>(
    "select id from portfolio_projects where is_visible and not is_archived limit 1",
  );
  const html = await (await fetch(`${stage.site.url}/project/id/${rows[0]?.id}`)).text();
  expect(html).toContain("Contact Me");
  expect(html).not.toContain('id="project-email"');
  await stage.site.db.execute("update portfolio_projects set slug = 'project-' || id");
  stage.site.paths.project = `/project/project-${rows[0]?.id}`;
});

describe("the button on home", () => {
  test("opens a dialog that begins in its field, and gives the focus back", async () => {
    await stage.site.offer(EVERYWHERE);
    const page = await stage.site.open(stage.browser, "/");
    await waitForHydration(page);
    const button = page.locator("main").getByRole("button", { name: BUTTON });
    await button.click();
    const dialog = page.getByRole("dialog", { name: STRAP });
    await dialog.waitFor();
    expect((await dialog.innerText()).split(BUTTON)).toHaveLength(2);
    const field = dialog.getByRole("textbox", { name: "Email address" });
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    const [title, input] = await Promise.all(
      [dialog.getByRole("heading"), field].map((part) => part.boundingBox()),
    );
    expect(title?.x).toBe(input?.x);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test("keeps the site around it when its code cannot be fetched", async () => {
    await stage.site.offer(EVERYWHERE);
    // Its cache has no code of the dialog yet.
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    await page.goto(stage.site.url);
    await waitForHydration(page);
    await page.context().setOffline(true);
    await page.locator("main").getByRole("button", { name: BUTTON }).click();
    await page.getByRole("heading", { name: "You're offline" }).waitFor();
    await expect.poll(() => page.getByRole("banner").isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.waitForURL("**/newsletter/subscribe");
    await page.getByRole("heading", { name: STRAP }).waitFor();
    await page.context().close();
  });

  test("leads to the form's own page without JavaScript", async () => {
    await stage.site.offer(EVERYWHERE);
    const page = await stage.site.open(stage.browser, "/", { javaScriptEnabled: false });
    expect(await page.getByRole("button", { name: BUTTON, exact: true }).count()).toBe(1);
    await page.locator("main").getByRole("link", { name: BUTTON }).click();
    await page.waitForURL((url) => url.pathname === "/newsletter/subscribe");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(STRAP);
    await page.context().close();
  });
});

test("long words of the owner's find room everywhere", async () => {
  await stage.site.offer({
    ...EVERYWHERE,
    newsletterStrapMessage: `${"Donaudampfschifffahrts".repeat(4)} ${"and more words ".repeat(12)}`,
    newsletterButtonText: `Subscribe ${"to every single thing ".repeat(3)}${"w".repeat(40)}`,
  });
  for (const width of [390, 1440]) {
    const page = await stage.site.open(stage.browser, "/privacy", {
      viewport: { width, height: 900 },
    });
    for (const path of ["/newsletter/subscribe", ...Object.values(stage.site.paths)]) {
      await page.goto(stage.site.url + path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, width, overflow]).toEqual([path, width, 0]);
      const fields = await page
        .locator(".sign-up [type=email]:visible")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(fields.length, path).toBeGreaterThan(0);
      for (const field of fields) expect(field).toBeGreaterThan(180);
    }
    await page.context().close();
  }
});

// Colours do not change with the width, nor widths with the colours.
test.each([
  [390, "dark"],
  [820, "light"],
  [1440, "dark"],
] as const)(
  "at %i px, %s, every form is whole and everybody can use it",
  async (width, theme) => {
    await stage.site.offer(EVERYWHERE);
    const viewport = { width, height: 900 };
    const isTouched = width === 390;
    const page = await stage.site.open(stage.browser, "/newsletter/subscribe", {
      viewport,
      hasTouch: isTouched,
      isMobile: isTouched,
    });
    await page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
    for (const path of ["/newsletter/subscribe", ...Object.values(stage.site.paths)]) {
      await page.goto(stage.site.url + path);
      await page.emulateMedia({ reducedMotion: "reduce" });
      // The pages around the forms have tests of their own.
      const problems = await accessibilityProblems(page, { within: ".sign-up" });
      expect([path, problems]).toEqual([path, []]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
      const small = await page
        .locator(".sign-up :is(button, [type=email], label:has([type=checkbox])):visible")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
      expect([path, small]).toEqual([path, 0]);
      expect([path, await smallTargets(page, isTouched ? 44 : 24)]).toEqual([path, []]);
      if (width === 820) expect([path, await forcedColorsProblems(page)]).toEqual([path, []]);
    }
    for (const path of ["/?q=a", "/?projects=all&page=2", "/blog?page=2", "/privacy", "/nothing"]) {
      await page.goto(stage.site.url + path);
      expect([path, await smallTargets(page, isTouched ? 44 : 24)]).toEqual([path, []]);
      if (width === 820) expect([path, await forcedColorsProblems(page)]).toEqual([path, []]);
    }
    if (theme === "dark") expect(await contrastOfBox(page)).toBeGreaterThan(4.5);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (const seen of [40, 300, 1200]) {
      expect([seen, await roomInFooter(page, seen)]).toEqual([seen, true]);
    }
    await page.context().close();
  },
  120_000,
);

/** Whether the footer's text is 24 px from its edge when so many of its pixels have come into view. */
async function roomInFooter(page: Page, seenPx: number): Promise<boolean> {
  return page.evaluate(async (seenPx) => {
    const room = document.querySelector(".call-to-action") ?? document.body;
    const top = room.getBoundingClientRect().top + scrollY;
    scrollTo({ top: top - innerHeight + seenPx, behavior: "instant" });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const clipped = /inset\(\S+ ([\d.]+)px/.exec(getComputedStyle(room).clipPath)?.[1] ?? "0";
    const edge = room.getBoundingClientRect().left + Number(clipped);
    const texts = [...room.querySelectorAll("h2, p, label:not(.honeypot *), .pill")];
    const first = Math.min(...texts.map((text) => text.getBoundingClientRect().left));
    return first - edge >= 24;
  }, seenPx);
}

/** Contrast of an unticked box's border with its background. */
function contrastOfBox(page: Page): Promise<number> {
  return page.locator("footer [type=checkbox]").evaluate((box) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    const lightness = (colour: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const line = lightness(getComputedStyle(box).borderTopColor);
    const room = box.closest(".call-to-action");
    const ground = lightness(room ? getComputedStyle(room).backgroundColor : "white");
    return (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05);
  });
}
