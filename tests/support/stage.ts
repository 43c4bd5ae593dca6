import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startBrowser } from "./browser.ts";
import { type ContentSite, startContentSite } from "./content-site.ts";

/** What the tests of a file play on: the product with content, and a browser. */
export type Stage = { readonly site: ContentSite; readonly browser: Browser };

/**
 * Sets a stage before all tests of the calling file and clears it after them. Its parts are there
 * once tests run, not while the file is read.
 */
export function setStage(prepare?: (site: ContentSite) => Promise<unknown>): Stage {
  const stage: { site?: ContentSite; browser?: Browser } = {};
  beforeAll(async () => {
    stage.site = await startContentSite();
    stage.browser = await startBrowser();
    await prepare?.(stage.site);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.site?.stop();
  });
  return {
    get site() {
      return stagePart(stage.site);
    },
    get browser() {
      return stagePart(stage.browser);
    },
  };
}

function stagePart<Part>(part: Part | undefined): Part {
  if (!part) throw new Error("The stage is set when tests run, not before");
  return part;
}
