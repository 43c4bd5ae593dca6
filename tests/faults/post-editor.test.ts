import { eq } from "drizzle-orm";
import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { blogPosts, postRevisions, postWorkingCopies } from "#server/posts/tables.ts";
import { newOwnerContext, OWNER } from "../support/accounts.ts";
import { closeWindows, startBrowser } from "../support/browser.ts";
import { testDatabase } from "../support/database.ts";
import { isLong } from "../support/long-tests.ts";
import { autoSave, content, field, journalOf, openPostPage } from "../support/post-page.ts";
import { randomFrom } from "../support/random.ts";
import {
  databaseUrl,
  freePort,
  type SiteProcess,
  startSite,
  temporaryFolder,
} from "../support/site.ts";

const RUNS = isLong ? 200 : 3;
const STEPS = 14;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** What was on screen for longer must be somewhere. */
const KEPT_AFTER_MS = 2_000;
/** On a busy machine. Less than the 30 s after which editors save, so that the journal alone keeps it. */
const KEPT_WITHIN_MS = 10_000;

const database = await testDatabase();
const data = await temporaryFolder();
const port = String(await freePort());
let site: SiteProcess;
afterAll(async () => {
  await site?.stop();
  await database.drop();
  await data.remove();
});

async function startOwn(): Promise<void> {
  site = await startSite({
    PORT: port,
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: data.path,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  });
}

type Typed = { text: string; field: string; at: number; page: Page };

const FIELDS = {
  title: (page: Page) => field(page, "Title"),
  excerpt: (page: Page) => field(page, "Excerpt"),
  content,
};

test(
  `in ${RUNS} random runs no text is lost that was on screen for a second`,
  async () => {
    console.info(`SEED=${SEED}`);
    await startOwn();
    for (let run = 0; run < RUNS; run++) {
      const seed = SEED + run;
      const browser = await startBrowser();
      const context = await newOwnerContext(browser, site.url);
      await runOnce(context, seed);
      await closeWindows(browser);
    }
  },
  RUNS * 90_000,
);

async function runOnce(context: BrowserContext, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const [post] = await database.db
    .insert(blogPosts)
    .values({ slug: `run-${seed}`, title: "Start", content: "<p>Start</p>" })
    .returning({ id: blogPosts.id });
  const id = post?.id ?? "";
  const cookies = await context.cookies();
  let typed: Typed[] = [];
  const tabs: Page[] = [await openEditor(context, id, random)];
  let isOffline = false;
  let isSignedOut = false;
  let count = 0;

  const steps = {
    async type() {
      const page = pick(tabs);
      if ((await page.locator("dialog[open]").count()) > 0) return;
      const field = pick(Object.keys(FIELDS) as (keyof typeof FIELDS)[]);
      count += 1;
      const text = `t${seed}n${count}e`;
      await page.bringToFront();
      await FIELDS[field](page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(` ${text}`);
      // A dialog may have opened meanwhile, as to sign in again, and taken the keys.
      const shown = await FIELDS[field](page).evaluate(
        (element) => (element as HTMLInputElement).value ?? element.textContent,
      );
      if (shown.includes(text)) typed.push({ text, field, at: Date.now(), page });
    },
    pause: () => tabs[0]?.waitForTimeout(200 + random() * 1_300),
    async goOffline() {
      isOffline = !isOffline;
      await context.setOffline(isOffline);
    },
    autoSave: () => autoSave(pick(tabs)),
    async save() {
      const page = pick(tabs);
      if ((await page.locator("dialog[open]").count()) === 0)
        await page.keyboard.press("Control+s");
    },
    async kill() {
      site.process.kill("SIGKILL");
      await site.stop();
      await startOwn();
    },
    async reopen() {
      if (isOffline || isSignedOut) return;
      const [page] = tabs;
      const closedAt = Date.now();
      await page?.close();
      const isTooShort = (one: Typed) => one.page === page && closedAt - one.at < KEPT_AFTER_MS;
      typed = typed.filter((one) => !isTooShort(one));
      tabs[0] = await openEditor(context, id, random);
    },
    async openSecond() {
      if (tabs.length === 1 && !isOffline && !isSignedOut)
        tabs.push(await openEditor(context, id, random));
    },
    async endSession() {
      isSignedOut = !isSignedOut;
      if (isSignedOut) await context.clearCookies();
      else await context.addCookies(cookies);
    },
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  for (let step = 0; step < STEPS; step++) {
    // Typing is what the others interrupt.
    await steps.type();
    await steps[pick(names)]();
  }
  await context.setOffline(false);
  await context.addCookies(cookies);
  const missing = async () => {
    const places = await everyPlace(id, tabs);
    const lost = typed.filter(({ text }) => !places.includes(text));
    return lost.map(({ text, field }) => `${field}: ${text}`);
  };
  // The last text may be too new.
  await expect.poll(missing, { timeout: KEPT_WITHIN_MS, message: `SEED=${seed}` }).toEqual([]);
}

async function openEditor(context: BrowserContext, id: string, random: () => number) {
  const page = await context.newPage();
  await page.route("**/saves", (route) => disturb(route, random));
  return openPostPage(page, id);
}

/** Saves arrive late, twice, out of order, or their reply is lost. */
async function disturb(route: Route, random: () => number): Promise<void> {
  const chance = random();
  try {
    if (chance < 0.25) await new Promise((resolve) => setTimeout(resolve, random() * 3_000));
    if (chance > 0.85) {
      await route.fetch();
      await route.abort();
    } else if (chance > 0.7) {
      await route.fetch();
      await route.continue();
    } else {
      await route.continue();
    }
  } catch {
    // The page was closed, or the server is down: the save fails, as it does for a visitor.
    await route.abort().catch(() => {});
  }
}

/** Everything that the database, the browser's journal and the open dialogs hold. */
async function everyPlace(id: string, tabs: readonly Page[]): Promise<string> {
  const { db } = database;
  const rows = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  const copies = await db.select().from(postWorkingCopies).where(eq(postWorkingCopies.postId, id));
  const revisions = await db.select().from(postRevisions).where(eq(postRevisions.postId, id));
  const [page] = tabs;
  const journal = page && (await journalOf(page));
  const dialogs = await Promise.all(tabs.map((tab) => tab.locator("dialog[open]").allInnerTexts()));
  return JSON.stringify({ rows, copies, revisions, journal, dialogs });
}
