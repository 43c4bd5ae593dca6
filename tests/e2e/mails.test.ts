import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityProblems } from "../support/browser.ts";
import { startMailSite } from "../support/site-mails.ts";
import { setStageOf } from "../support/stage.ts";

const stage = setStageOf(startMailSite);

const KINDS = ["confirmation", "notice", "post", "project"] as const;
type Kind = (typeof KINDS)[number];

/** What a page says that is no fault of a mail: it has no landmarks, for its program has them. */
const NOT_FOR_MAILS = ["region", "landmark-one-main"];

async function show(
  kind: Kind,
  { width, colorScheme = "light" }: { width: number; colorScheme?: "light" | "dark" },
): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  await page.setContent(stage.site.mails[kind].html);
  return page;
}

describe.each(KINDS)("the mail: %s", (kind) => {
  test("comes as text and as HTML that loads no scripts, fonts, sheets or frames", () => {
    const { html, text, subject, attachments, bytes } = stage.site.mails[kind];
    expect(subject).not.toBe("");
    expect(text.trim().length).toBeGreaterThan(60);
    expect(text.match(/<\/?(?:p|a|h1|t[dr]|div|br)[\s>]|[\ue000-\uf8ff]|undefined/gu)).toBeNull();
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    const loading =
      /<script|<link|<iframe|<form|@import|@font-face|url\(|[\ue000-\uf8ff]|<[^>]+ on\w+=/gi;
    expect(html.match(loading)).toBeNull();
    expect(html).toContain("prefers-color-scheme: dark");
    expect(attachments).toEqual([]);
    expect(bytes).toBeLessThan(100_000);
  });

  test("has absolute addresses, words for every picture, and words beside its subject", async () => {
    const page = await show(kind, { width: 600 });
    const addresses = await page
      .locator("[href], [src]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src")));
    const { url } = stage.site;
    const odd = addresses.filter(
      (one) => !one?.startsWith(`${url}/`) && !one?.startsWith("mailto:"),
    );
    expect(odd).toEqual([]);
    const alts = await page
      .locator("img")
      .evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
    expect(alts.filter((alt) => !alt?.trim())).toEqual([]);
    expect(alts.length).toBe(kind === "post" || kind === "project" ? 1 : 0);
    const preheader = page.locator("body > div").first();
    expect(await preheader.isVisible()).toBe(false);
    expect((await preheader.textContent())?.replace(/[\u200c\u00a0]/g, "").length).toBeGreaterThan(
      20,
    );
    await page.context().close();
  });

  test.each([
    [390, "light"],
    [390, "dark"],
    [600, "light"],
    [600, "dark"],
  ] as const)(
    "fits %d pixels in the %s, with pictures, and can be read by everyone",
    async (width, colorScheme) => {
      const page = await show(kind, { width, colorScheme });
      await expect
        .poll(() =>
          page
            .locator("img")
            .evaluateAll((all) =>
              all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
            ),
        )
        .toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(dark).toBe(colorScheme === "dark" ? "rgb(12, 14, 20)" : "rgb(251, 250, 247)");
      expect(await accessibilityProblems(page, { without: NOT_FOR_MAILS })).toEqual([]);
      await page.context().close();
    },
  );
});

test("what people subscribed to says how to end it, in both headers and in its words", () => {
  for (const kind of ["post", "project"] as const) {
    const { headers, html, text } = stage.site.mails[kind];
    const value = (name: string) => headers.find(({ key }) => key === name)?.value;
    const [, address] = /^<(\S+)>$/.exec(value("list-unsubscribe") ?? "") ?? [];
    expect(address).toMatch(`${stage.site.url}/newsletter/unsubscribe?token=`);
    expect(value("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(value("list-id")).toBe("<newsletter.localhost>");
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(address);
    expect(html).toContain("Mirela Osei Studio, 1 Harbour Road, Accra, Ghana");
    expect(text).toContain("Mirela Osei Studio, 1 Harbour Road, Accra, Ghana");
  }
  for (const kind of ["confirmation", "notice"] as const) {
    const names = stage.site.mails[kind].headers.map(({ key }) => key);
    expect(names.filter((name) => name.startsWith("list-"))).toEqual([]);
    expect(names).toContain("auto-submitted");
  }
});

test("the owner's answer to a notice reaches whoever wrote", () => {
  expect(stage.site.mails.notice.replyTo).toEqual([
    { name: "Ada Byron", address: "ada@example.com" },
  ]);
});

test("with pictures off the words stand in their place", async () => {
  const page = await show("post", { width: 600 });
  await page.route("**/media/**", (route) => route.abort());
  await page.setContent(stage.site.mails.post.html);
  const picture = page.locator("img");
  expect(await picture.evaluate((one) => getComputedStyle(one).fontSize)).toBe("14px");
  await page.getByRole("link", { name: "Read the article" }).waitFor();
  await page.context().close();
});
