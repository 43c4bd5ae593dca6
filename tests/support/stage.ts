import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { makeAccount } from "./accounts.ts";
import { closeWindows, startBrowser } from "./browser.ts";
import { type ContentSite, startContentSite } from "./content-site.ts";

export type Stage<Site = ContentSite> = { readonly site: Site; readonly browser: Browser };

export function setStage(prepare?: (site: ContentSite) => Promise<unknown>): Stage {
  return setStageOf(startContentSite, prepare);
}

/** With the owner's account. */
export function setOwnerStage(): Stage {
  return setStage(({ db }) => makeAccount(db, "owner"));
}

/** Starts site and browser before all tests of a file; both are available only while tests run. */
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
