import { expect, test, vi } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { builtPages } from "../built-pages.ts";
import { PageCache } from "../http/page-cache.ts";
import { createPages } from "../http/pages.ts";

const { world } = await forAllTests(importWorld());

test.each(["/", "/blog", "/contact"])("%s reads the site's settings once", async (key) => {
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
