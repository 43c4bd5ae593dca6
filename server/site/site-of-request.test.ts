import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
import { builtPages } from "../built-pages.ts";
import { PageCache } from "../http/page-cache.ts";
import { createPages } from "../http/pages.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
});
afterAll(() => opened.close());

test.each(["/", "/blog", "/contact"])("%s reads the site's settings once", async (key) => {
  const { world } = opened;
  const cache = new PageCache();
  const none = { headers: [], resourceRouteAt: () => undefined };
  const pages = createPages({ build: builtPages, world, cache, ...none });
  const query = vi.spyOn(world.db.$client, "query");
  const { status } = await pages.render({ key });
  const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
  query.mockRestore();
  expect(status).toBe(200);
  expect(texts.filter((text) => text.includes("site_config"))).toHaveLength(1);
});
