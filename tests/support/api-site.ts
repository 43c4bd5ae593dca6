import { Collector } from "#server/analytics/collector.ts";
import { parseEnvironment } from "#server/env.ts";
import { createApi } from "#server/http/api.ts";
import { clientAddressResolver } from "#server/http/client-address.ts";
import { openLiveEvents } from "#server/http/live-events.ts";
import { PageCache } from "#server/http/page-cache.ts";
import { createPages, type Pages } from "#server/http/pages.ts";
import type { World } from "#server/world.ts";
import { resourceRouteAt } from "../../server/resource-routes.ts";
import { importWorld } from "./import-world.ts";
import { listen } from "./listen.ts";

export type ApiSite = { world: World; url: string; cache: PageCache; close(): Promise<void> };

/** The API with an empty database. Trusts `X-Forwarded-For` from loopback. */
export async function startApi(changes: Partial<World> = {}): Promise<ApiSite> {
  const opened = await importWorld();
  const parsed = parseEnvironment({
    TRUSTED_PROXIES: "127.0.0.1",
    DATA_DIR: opened.world.environment.DATA_DIR,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { environment } = parsed;
  const changed = { ...opened.world, environment, ...changes };
  const world = { ...changed, collector: new Collector(changed) };
  const cache = new PageCache();
  const live = openLiveEvents(world);
  const addressOf = clientAddressResolver(world.environment.TRUSTED_PROXIES, world.log);
  const api = createApi(world, resourcePages(world, cache), addressOf, live);
  const listening = await listen(api.fetch);
  return {
    world,
    cache,
    url: listening.origin,
    async close() {
      live.stop();
      await listening.close();
      await world.collector.flush();
      await opened.close();
    },
  };
}

/** Resource routes only, without pages. */
export function resourcePages(world: World, cache = new PageCache()): Pages {
  const build = () => Promise.reject(new Error("there are no pages here"));
  return createPages({ build, world, cache, headers: [], resourceRouteAt });
}
