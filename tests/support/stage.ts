import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { closeWindows, startBrowser } from "./browser.ts";
import { type ContentSite, startContentSite } from "./content-site.ts";

/** What the tests of a file play on: the product, and a browser. */
export type Stage<Site = ContentSite> = { readonly site: Site; readonly browser: Browser };

/** A stage with content. */
export function setStage(prepare?: (site: ContentSite) => Promise<unknown>): Stage {
  return setStageOf(startContentSite, prepare);
}

/**
 * Sets a stage before all tests of the calling file and clears it after them. Its parts are there
 * once tests run, not while the file is read.
 */
export function setStageOf<Site extends { stop(): Promise<unknown> }>(
  start: () => Promise<Site>,
  prepare?: (site: Site) => Promise<unknown>,
): Stage<Site> {
  const stage: { site?: Site; browser?: Browser } = {};
  beforeAll(async () => {
    stage.site = await start();
    stage.browser = await startBrowser();
    await prepare?.(stage.site);
  });
  afterAll(async () => {
    await closeWindows(stage.browser);
    await stage.site?.stop();
  });
  return {
    get site() {
      return partOf(stage.site);
    },
    get browser() {
      return partOf(stage.browser);
    },
  };
}

function partOf<Part>(part: Part | undefined): Part {
  if (!part) throw new Error("The stage is set when tests run, not before");
  return part;
}
