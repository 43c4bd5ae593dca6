import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { blogPosts } from "#server/posts/tables.ts";
import { ownerContext } from "./accounts.ts";
import { waitForHydration } from "./browser.ts";
import type { Stage } from "./stage.ts";

/** Stores the post "Pier" before each test of a file, and opens a context of the owner. */
export function setEditor(stage: Stage, id: string) {
  let context: BrowserContext | undefined;
  beforeEach(async () => {
    const { db, url } = stage.site;
    await db.delete(blogPosts).where(eq(blogPosts.id, id));
    const content = "<p>First words.</p>";
    await db.insert(blogPosts).values({ id, slug: "pier", title: "Pier", content });
    const opened = await ownerContext(stage.browser, url);
    context = opened;
    return () => opened.close();
  });
  const current = () => {
    if (!context) throw new Error("The context is open while tests run, not before");
    return context;
  };
  return {
    get context() {
      return current();
    },
    open: async () => openPostPage(await current().newPage(), id),
    async stored() {
      const [row] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.id, id));
      return row;
    },
  };
}

/** Opens the editor of a post, or `at` another address, and waits until one can write. */
export async function openPostPage(
  page: Page,
  postId: string,
  at = `/admin/blog/edit/${postId}?tab=blog`,
): Promise<Page> {
  await page.goto(at);
  await waitForHydration(page);
  await page.locator(".rich-text[contenteditable]").first().waitFor();
  return page;
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
export const saveState = (page: Page) => page.locator(".save-state");
export const imageCard = (page: Page) => page.getByRole("region", { name: "Featured image" });

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Polls the name, else the text, of what has the focus. */
export const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      return active?.getAttribute("name") ?? active?.textContent?.trim();
    }),
  );

/** At the end of the text. */
export async function write(page: Page, words: string): Promise<void> {
  await content(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

/** As every 30 seconds. */
export function autoSave(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event("online")));
}

/** Unsaved changes that the browser keeps, as JSON. */
export function journalOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("vitrine", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction("post-changes").objectStore("post-changes");
          const all = store.getAll();
          all.onsuccess = () => {
            resolve(JSON.stringify(all.result));
            opening.result.close();
          };
          all.onerror = () => reject(all.error);
        };
      }),
  );
}
