import { expect } from "vitest";
import type { Site } from "./site.ts";

/** Waits until a change has reached the page at `path`. */
export async function waitForPage(
  site: Site,
  path: string,
  isNew: (html: string) => boolean,
): Promise<void> {
  await expect.poll(async () => isNew(await (await fetch(site.url + path)).text())).toBe(true);
}
