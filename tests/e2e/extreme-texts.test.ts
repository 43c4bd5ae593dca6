import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { user } from "../../server/accounts/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { listenForComplaints, waitForHydration } from "../support/browser.ts";
import { startEmptySite } from "../support/empty-site.ts";
import { someStorableStrings } from "../support/nasty-strings.ts";
import { overflowingTexts } from "../support/overflowing-texts.ts";
import { reusedContext, reusedPage } from "../support/reused-contexts.ts";
import { setStageOf } from "../support/stage.ts";
import { type Texts, writeItems, writeSite } from "../support/texts-everywhere.ts";
import { writePrivate } from "../support/texts-in-private.ts";

const stage = setStageOf(startEmptySite, ({ db }) => makeAccount(db, "owner"));

const PAGES = ["/about", "/blog", "/contact", "/privacy", "/newsletter/subscribe", "/"];
/** In characters: what questions of an article may have. */
const LINE_MAX = 140;

/** Fills every field that visitors see; answers the addresses that show them. */
async function fill(texts: Texts): Promise<string[]> {
  await writeSite(stage.site.db, texts);
  const items = await writeItems(stage.site.db, texts);
  return [...items, ...PAGES, "/?projects=all"];
}

test("pages with texts that parsers treat specially hydrate without errors", async () => {
  const strings = someStorableStrings(LINE_MAX);
  const wrong: string[] = [];
  let at = 0;
  const next = () => strings[at++ % strings.length] ?? "";
  const context = await reusedContext(stage.browser, { baseURL: stage.site.url });
  for (let round = 0; at < strings.length; round++) {
    const paths = await fill({ line: next, html: () => `<p>${next()}</p>` });
    // A project, a post and About show most fields; the other pages show the rest once.
    for (const path of round === 0 ? paths : paths.slice(0, 3)) {
      const page = await context.newPage();
      const complaints = listenForComplaints(page);
      await page.goto(path);
      await waitForHydration(page);
      wrong.push(...complaints.map((complaint) => `${path}, round ${round}: ${complaint}`));
      await page.close();
    }
  }
  expect(wrong).toEqual([]);
  await context.close();
});

const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt";

test("words of 60 letters in every field are broken at 320 px, and nothing scrolls sideways", async () => {
  const texts = {
    line: () => WORD,
    html: () => `<p>${WORD}</p><ul><li>${WORD}</li></ul>`,
  };
  const paths = await fill(texts);
  const { shown, preview, ofReaders } = await writePrivate(stage.site, texts);
  for (let more = 0; more < 50; more++) {
    await writeItems(stage.site.db, { line: () => `${WORD} ${more}`, html: () => "" });
  }
  const wrong: string[] = [];
  const page = await reusedPage(stage.browser, {
    baseURL: stage.site.url,
    viewport: { width: 320, height: 640 },
    reducedMotion: "reduce",
  });
  const more = ["/blog?page=2", "/?projects=all&page=2", `/?q=${WORD}`, "/nothing", "/login"];
  const links = [shown.path, preview, "/preview/nothing", ...ofReaders];
  for (const path of [...paths, ...more, ...links]) {
    await page.goto(path);
    if (path === shown.path) await page.locator(".preview-card").waitFor();
    if (path.includes("?q=")) await page.locator(".filter-bar select").first().waitFor();
    wrong.push(...(await overflowingTexts(page)).map((problem) => `${path}: ${problem}`));
  }
  expect(wrong).toEqual([]);
  await page.context().close();
});

test("long titles and clients on cards are cut to two lines, and whole in their tooltips", async () => {
  const long = "A title that goes on and on ".repeat(4).trim();
  const texts = { line: () => long, html: () => `<p>${long}</p>` };
  await fill(texts);
  const [, post] = await fill(texts);
  const context = await reusedContext(stage.browser, { baseURL: stage.site.url });
  const page = await context.newPage();
  for (const [path, sections] of [
    ["/?projects=all", ["#projects"]],
    ["/blog", ["main"]],
    [post ?? "", [".related-projects", ".suggested"]],
  ] as const) {
    await page.goto(path);
    for (const section of sections) {
      const cut = page
        .locator(section)
        .locator(".card :is(h2, h3, .byline)")
        .filter({ hasText: long });
      const shown = await cut.evaluateAll((all) =>
        all.map((one) => ({
          lines: Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
          tooltip: one.getAttribute("title") ?? one.querySelector("a")?.title,
        })),
      );
      expect(shown.length, `${path} ${section}`).toBeGreaterThan(0);
      for (const one of shown)
        expect([path, section, one]).toEqual([
          path,
          section,
          { lines: 2, tooltip: expect.stringContaining(long) },
        ]);
    }
  }
  await context.close();
});

const HEBREW = "שלום עולם, 2024 (A)";

/** Where a text of a page does not run from right to left. */
const leftToRight = (page: Page, text: string) =>
  page.evaluate((sought) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.nodeValue?.includes(sought) || !element) continue;
      if (element.closest("script, title, style, template, option, .sr-only")) continue;
      const { direction, unicodeBidi } = getComputedStyle(element);
      const isIsolated = element.closest("[dir=auto], bdi") !== null;
      if (!(isIsolated && direction === "rtl") && unicodeBidi !== "plaintext")
        wrong.push(
          `${element.parentElement?.className} > ${element.localName}.${element.className}`,
        );
    }
    return wrong;
  }, text);

const HEBREW_TEXTS = { line: () => HEBREW, html: () => `<p>${HEBREW}</p><p>Latin</p>` };

/** Notes what is wrong on one screen after the other. */
function openLook(page: Page) {
  const wrong: string[] = [];
  const look = async (place: string) => {
    expect(await page.getByText(HEBREW).count(), place).toBeGreaterThan(0);
    wrong.push(...(await leftToRight(page, HEBREW)).map((text) => `${place}: ${text}`));
  };
  const visit = async (path: string) => {
    await page.goto(path);
    await look(path);
  };
  return { wrong, look, visit };
}

test("right-to-left texts have their direction wherever visitors see them", async () => {
  const paths = await fill(HEBREW_TEXTS);
  const { shown, preview, ofReaders } = await writePrivate(stage.site, HEBREW_TEXTS);
  const page = await reusedPage(stage.browser, { baseURL: stage.site.url });
  const { wrong, look, visit } = openLook(page);
  for (const path of [...paths, shown.path, preview, "/preview/nothing", ...ofReaders, "/login"]) {
    await visit(path);
  }
  await page.goto("/");
  await page.locator("main").getByRole("button", { name: HEBREW, exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await look("the newsletter's dialog");
  expect(wrong).toEqual([]);
  await page.goto("/contact");
  for (const field of ["Full name", "Email", "Message"]) {
    expect(await page.getByLabel(field, { exact: true }).getAttribute("dir")).toBe("auto");
  }
  await page.context().close();
});

test("so they do wherever the owner sees them", async () => {
  await fill(HEBREW_TEXTS);
  const { hidden, archived, messageId } = await writePrivate(stage.site, HEBREW_TEXTS);
  await stage.site.db.update(user).set({ name: HEBREW });
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  const { wrong, look, visit } = openLook(page);
  const lists = ["projects", "blog", "clients", "contact", "newsletter", "about", "featured"];
  const others = ["analytics", "settings", "account", "ai-search", "import-confirmation"];
  const contact = ["contact/settings", "contact/security", "contact/erasure"];
  const items = [...[hidden, archived].map(({ id }) => `project/${id}`), `contact/${messageId}`];
  for (const path of [
    "",
    ...[...lists, ...others, ...contact, ...items].map((name) => `/${name}`),
  ]) {
    await visit(`/admin${path}`);
  }
  await page.goto(`/admin/project/${hidden.id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: `Archive ${HEBREW}` }).click();
  await page.getByRole("dialog").waitFor();
  await look("the question before archiving");

  await page.goto("/admin/clients");
  await waitForHydration(page);
  for (const question of ["Rename", "Merge"]) {
    await page
      .getByRole("button", { name: `${question} ${HEBREW}` })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await look(question);
    await page.keyboard.press("Escape");
  }

  await visit(`/admin/edit/${hidden.id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Choose an uploaded picture" }).first().click();
  await page.locator(".picker-item").first().click();
  await page.locator(".picker-selection").waitFor();
  await look("the picker");

  await page.goto("/admin/import");
  await waitForHydration(page);
  const row = `"${HEBREW}","${HEBREW}",2024,"${HEBREW}"`;
  const buffer = Buffer.from(`Title,Client,Year,Work type\n${row}\n`);
  const table = { name: `${HEBREW}.csv`, mimeType: "text/csv", buffer };
  await page.setInputFiles("input[type=file]", table);
  await page.getByRole("button", { name: "Check all rows" }).waitFor();
  await look("the columns of an import");
  await page.getByRole("button", { name: "Check all rows" }).click();
  await page.getByText("Preview of changes").waitFor();
  await look("the dry run of an import");
  await visit("/admin/import");
  expect(wrong).toEqual([]);
  await context.close();
});
