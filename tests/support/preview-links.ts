import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import type { PreviewedItem } from "#domain/previews/preview-link.ts";
import { parseEnvironment } from "#server/env.ts";
import { createPreviewLink } from "#server/previews/change-links.ts";
import { waitForHydration } from "./browser.ts";
import type { ContentSite } from "./content-site.ts";
import { reusedContext } from "./reused-contexts.ts";
import { BROWSER } from "./views.ts";

type Stage = { browser: Browser; site: { url: string } };

/** A visitor whose openings count. */
export async function visitor(stage: Stage, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, { userAgent: BROWSER, ...options });
  return context.newPage();
}

/** What the browser of this window is answered for an address of the site. */
export const statusOf = (stage: Stage, page: Page, path: string, headers = {}) =>
  page
    .context()
    .request.get(stage.site.url + path, { headers, maxRedirects: 0 })
    .then((answer) => answer.status());

export const ownersScreen = ({ noun, id }: PreviewedItem) =>
  noun === "project" ? `/admin/project/${id}` : `/admin/blog/edit/${id}?tab=blog`;

/** Opens the owner's screen; the links of a post are in a dialog. */
export async function openLinks(page: Page, item: PreviewedItem): Promise<Locator> {
  await page.goto(ownersScreen(item));
  await waitForHydration(page);
  if (item.noun === "post") await page.getByRole("button", { name: "Preview links" }).click();
  const panel = page.locator(".preview-links");
  await panel.waitFor();
  return panel;
}

/** A link that the owner makes, as it is shown to them. */
export async function makeLink(page: Page, item: PreviewedItem, label: string): Promise<string> {
  const panel = await openLinks(page, item);
  await panel.getByLabel("Recipient").fill(label);
  await panel.getByRole("button", { name: "Create link" }).click();
  const address = await panel.getByLabel(`Link for ${label}`).inputValue();
  await panel.getByRole("button", { name: "Done" }).click();
  return address;
}

/** A link as the owner's would be, without a browser. Returns its address. */
export async function storeLink(
  { db, env, url }: ContentSite,
  item: PreviewedItem,
  label: string,
): Promise<string> {
  const parsed = parseEnvironment({ ...env, SITE_URL: url });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { environment } = parsed;
  const made = await createPreviewLink({ db, environment, now: () => new Date() }, item, {
    label,
    days: 14,
  });
  if (made === null || made === "full") throw new Error("the link was not stored");
  return made.address;
}
