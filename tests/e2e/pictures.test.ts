import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { mediaUrl } from "../../domain/media/media.ts";
import { announce } from "../../server/db/announcements.ts";
import { replaceUses } from "../../server/media/uses.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { listenForComplaints } from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStage } from "../support/stage.ts";

let article: string;
const stage = setStage(async () => {
  article = await articleWithPictures();
});

const SCREEN = { width: 1440, height: 500 };
const LINES = `<p>${"A line to read. ".repeat(200)}</p>`.repeat(3);
const [WIDE, TALL, MISSING] = ["A wide picture", "A tall picture", "A missing picture"];

/** A post with a wide picture, a very tall one and one that is missing, far below each other. */
async function articleWithPictures(): Promise<string> {
  const wide = await storeOnSite(
    stage.site,
    "wide.jpg",
    await photo(900, 600, 90).jpeg().toBuffer(),
  );
  const tall = await storeOnSite(
    stage.site,
    "tall.jpg",
    await photo(60, 9000, 91).jpeg().toBuffer(),
  );
  const [post] = await stage.site.db
    .select({ id: blogPosts.id, slug: blogPosts.slug })
    .from(blogPosts)
    .where(eq(blogPosts.status, "published"))
    .limit(1);
  if (!post) throw new Error("the content has no published post");
  const shown = [
    `<figure><img src="${mediaUrl(wide)}" alt="${WIDE}"></figure>`,
    `<p><img src="${mediaUrl(tall)}" alt="${TALL}"></p>`,
    `<p><img src="/media/projects/${"0".repeat(64)}.png" alt="${MISSING}" width="300" height="200"></p>`,
  ];
  const content = LINES + shown.join(LINES) + LINES;
  await stage.site.db.update(blogPosts).set({ content }).where(eq(blogPosts.id, post.id));
  const uses = [wide, tall].map(({ id }) => ({ mediaId: id, role: "body" as const }));
  await replaceUses(stage.site.db, { noun: "post", postId: post.id }, uses, ["body"]);
  await announce(stage.site.db, ["posts", `post:${post.id}`]);
  return `/blog/${post.slug}`;
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: SCREEN, ...options });
  const page = await context.newPage();
  await page.goto(stage.site.url + path, { waitUntil: "networkidle" });
  return page;
}

/** The last picture of a listing that waits until it comes near. */
const lastWaiting = (page: Page) => page.locator("main img[data-src]").last();

/** Scrolls until the picture's upper edge is this far below the window's lower edge. */
async function bring(page: Page, picture: Locator, below: number): Promise<void> {
  await picture.evaluate((element, below) => {
    const { top } = element.getBoundingClientRect();
    scrollBy({ top: top - innerHeight - below, behavior: "instant" });
  }, below);
  await seen(page);
}

/** Resolves once every intersection observer was notified. */
async function seen(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

const isWaiting = (picture: Locator) =>
  picture.evaluate((element) => element.hasAttribute("data-src"));
const hasCome = (picture: Locator) =>
  picture.evaluate(
    (element) =>
      element instanceof HTMLImageElement &&
      element.complete &&
      element.naturalWidth > 0 &&
      element.currentSrc.includes("/media/"),
  );

test("a picture is fetched when it is within 50 px and a tenth of it is seen, not before", async () => {
  const page = await open("/blog");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const picture = await lastWaiting(page).elementHandle();
  if (!picture) throw new Error("every picture of the listing was fetched at once");
  const last = page.locator("main .card img:not(.picture-preview)").last();
  const address = await last.getAttribute("data-src");
  const hash = /[0-9a-f]{64}/.exec(address ?? "")?.[0] ?? "no address";
  const tenth = await last.evaluate((element) => element.getBoundingClientRect().height / 10);
  for (const below of [300, 50, 50 - tenth + 2]) {
    await bring(page, last, below);
    expect([below, await isWaiting(last)]).toEqual([below, true]);
  }
  expect(asked.filter((path) => path.includes(hash))).toEqual([]);
  await bring(page, last, 50 - tenth - 2);
  await expect.poll(() => hasCome(last)).toBe(true);
  expect(asked.filter((path) => path.includes(hash))).toHaveLength(1);
  await page.context().close();
});

/** Per picture that was fetched in renditions: the wanted and the available width. */
function renditionsOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main picture > img")].flatMap((img) => {
      const sources = [...(img.parentElement?.querySelectorAll("source") ?? [])];
      const offered = sources.find(({ srcset }) =>
        srcset.includes(new URL(img.currentSrc, location.href).pathname),
      );
      if (!offered || img.naturalWidth === 0) return [];
      const { width, height } = img.getBoundingClientRect();
      const ratio = Number(img.getAttribute("width")) / Number(img.getAttribute("height"));
      const isCut = getComputedStyle(img).objectFit === "cover";
      const shown = (isCut ? Math.max(width, height * ratio) : width) * devicePixelRatio;
      const choices = offered.srcset.split(", ").map((one) => one.split(" "));
      const pixels = choices.map(([, size = ""]) => Number.parseInt(size, 10));
      const path = new URL(img.currentSrc).pathname;
      const taken = pixels[choices.findIndex(([address]) => address === path)];
      // What a tenth more or less of the size would choose is right as well: `sizes` is an estimate.
      const smallest = (needed: number) => pixels.find((size) => size >= needed) ?? pixels.at(-1);
      return [{ path, shown, taken, right: [smallest(shown * 0.9), smallest(shown * 1.1)] }];
    }),
  );
}

test("of each picture the smallest rendition that is large enough is fetched", async () => {
  const home = await open("/");
  const linkOf = (list: string) =>
    home.locator(`${list} .card:has(.picture) .card-link`).first().getAttribute("href");
  const project = (await linkOf("#projects")) ?? "";
  await home.goto(`${stage.site.url}/blog`);
  const post = (await linkOf("main")) ?? "";
  await home.context().close();
  for (const width of [390, 1440]) {
    for (const path of ["/", "/blog", post, project]) {
      // A larger rendition in the browser's cache would be taken in place of a smaller one.
      const page = await open(path, { viewport: { width, height: 900 } });
      const fetched = await renditionsOf(page);
      expect(fetched.length, `${path} at ${width} px`).toBeGreaterThan(0);
      for (const { right, taken, ...picture } of fetched) {
        expect(right, JSON.stringify({ ...picture, taken, path, width })).toContain(taken);
      }
      await page.context().close();
    }
  }
});

test("a frame pulses until its picture is there", async () => {
  const context = await stage.browser.newContext({ viewport: SCREEN });
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/media/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${stage.site.url}/blog`, { waitUntil: "domcontentloaded" });
  await page.keyboard.press("Shift");
  const frame = page.locator(".card .picture:has(> .picture-preview)").last();
  const preview = frame.locator(".picture-preview");
  const pulse = () => preview.evaluate((element) => getComputedStyle(element).animationName);
  expect(await pulse()).toBe("none");
  await bring(page, frame, -100);
  await expect.poll(pulse).toBe("picture-pulse");
  expect(await frame.getAttribute("data-state")).toBe("waiting");
  release();
  await expect.poll(() => frame.getAttribute("data-state")).toBe("loaded");
  await expect.poll(() => preview.isVisible()).toBe(false);
  await context.close();
});

test("being taken over leaves pictures as they are, also those that come later", async () => {
  const page = await open("/about");
  const complaints = listenForComplaints(page);
  await page.keyboard.press("Shift");
  await page.locator('header a[href="/blog"]').click();
  await page.waitForURL(/\/blog$/);
  await page.locator(".card").first().waitFor();
  for (const card of await page.locator(".card:has(.picture)").all()) {
    const picture = card.locator("img:not(.picture-preview)");
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => hasCome(picture)).toBe(true);
    await expect.poll(() => card.locator(".picture").getAttribute("data-state")).toBe("loaded");
  }
  await page.locator("[data-theme-switch]").first().click();
  await expect.poll(() => page.locator("main img[data-src]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the picture of the card that one comes back to does not wait", async () => {
  const page = await open("/blog");
  await page.keyboard.press("Shift");
  const card = page.locator(".card:has(source[data-srcset])").last();
  const link = card.locator(".card-link");
  const path = await link.getAttribute("href");
  await link.click();
  await page.locator(".post-header").waitFor();
  await page.goBack();
  const again = page.locator(`.card:has(a[href="${path}"])`);
  await expect.poll(() => hasCome(again.locator("img:not(.picture-preview)"))).toBe(true);
  await expect.poll(() => again.locator("source[data-srcset]").count()).toBe(0);
  await page.context().close();
});

test("without JavaScript every card shows its picture, once", async () => {
  const page = await open("/blog", { javaScriptEnabled: false });
  const cards = await page.locator(".card:has(.picture)").all();
  for (const card of [cards.at(0), cards.at(-1)]) {
    if (!card) throw new Error("no card has a picture");
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator("img:not(.picture-preview):visible");
    expect(await picture.count()).toBe(1);
    await expect.poll(() => hasCome(picture)).toBe(true);
    const [box, frame] = [
      await picture.boundingBox(),
      await card.locator(".picture").boundingBox(),
    ];
    expect(box?.width).toBeCloseTo(frame?.width ?? 0, 0);
    expect(box?.height).toBeCloseTo(frame?.height ?? 0, 0);
  }
  await page.context().close();
});

test("pictures in an article wait too, keep their place, and a missing one is marked", async () => {
  const page = await open(article);
  const [wide, missing] = [page.getByAltText(WIDE), page.getByAltText(MISSING)];
  const place = async (picture: Locator) => {
    const box = await picture.boundingBox();
    return [box?.width, box?.height].map((side) => Math.round(side ?? 0));
  };
  const before = [await place(wide), await place(missing)];
  expect(await isWaiting(wide)).toBe(true);
  await bring(page, wide, -100);
  await expect.poll(() => wide.getAttribute("data-state")).toBe("loaded");
  expect(await hasCome(wide)).toBe(true);
  await bring(page, missing, -100);
  await expect.poll(() => missing.getAttribute("data-state")).toBe("failed");
  expect([await place(wide), await place(missing)]).toEqual(before);
  await page.context().close();
});

test("a picture of which no window holds a tenth is fetched all the same", async () => {
  const page = await open(article, { viewport: { width: 1440, height: 300 } });
  const tall = page.getByAltText(TALL);
  expect(await isWaiting(tall)).toBe(true);
  await bring(page, tall, -10);
  await expect.poll(() => hasCome(tall)).toBe(true);
  await page.context().close();
});

test("nothing moves on the way through an article's pictures", async () => {
  const page = await open(article, { viewport: { width: 390, height: 700 } });
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const alt of [WIDE, TALL]) {
    const picture = page.getByAltText(alt);
    await bring(page, picture, 20 - 700);
    await expect.poll(() => picture.getAttribute("data-state")).toBe("loaded");
    await seen(page);
  }
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, "shifts"));
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  await page.context().close();
});

test("without JavaScript an article shows its pictures", async () => {
  const page = await open(article, { javaScriptEnabled: false });
  const wide = page.locator(`img[alt="${WIDE}"]:visible`);
  await wide.scrollIntoViewIfNeeded();
  await expect.poll(() => hasCome(wide)).toBe(true);
  expect(await wide.count()).toBe(1);
  await page.context().close();
});

test("all pictures are fetched for the printer", async () => {
  const page = await open(article);
  expect(await page.locator("img[data-src]").count()).toBeGreaterThan(2);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator("img[data-src]").count()).toBe(0);
  await expect.poll(() => hasCome(page.getByAltText(WIDE))).toBe(true);
  await page.context().close();
});
