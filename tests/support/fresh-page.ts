import { expect } from "vitest";
import type { Site } from "./site.ts";

/** Waits until the site has heard of a change: until the page at `path` has become what `isNew` says. */
export async function freshPage(
  site: Site,
  path: string,
  isNew: (html: string) => boolean,
): Promise<void> {
  await expect.poll(async () => isNew(await (await fetch(site.url + path)).text())).toBe(true);
}
