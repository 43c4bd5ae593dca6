import { parseSettings } from "#server/env.ts";
import { createApi } from "#server/http/api.ts";
import { clientAddresses } from "#server/http/client-address.ts";
import { openLiveEvents } from "#server/http/open-live-events.ts";
import { PageCache } from "#server/http/page-cache.ts";
import { createPages, type Pages } from "#server/http/pages.ts";
import type { World } from "#server/world.ts";
import { doorAt } from "../../server/doors.ts";
import { importWorld } from "./import-world.ts";
import { listen } from "./listen.ts";

export type ApiSite = { world: World; url: string; cache: PageCache; close(): Promise<void> };

/**
 * The programs' addresses on a port of their own, with an empty database. Loopback is a trusted
 * proxy, so that `X-Forwarded-For` makes visitors of any address.
 */
export async function startApi(changes: Partial<World> = {}): Promise<ApiSite> {
  const opened = await importWorld();
  const parsed = parseSettings({
    TRUSTED_PROXIES: "127.0.0.1",
    DATA_DIR: opened.world.settings.DATA_DIR,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const world = { ...opened.world, settings: parsed.settings, ...changes };
  const cache = new PageCache();
  const live = openLiveEvents(world);
  const addressOf = clientAddresses(world.settings.TRUSTED_PROXIES, world.log);
  const api = createApi(world, doorPages(world, cache), addressOf, live);
  const listening = await listen(api.fetch);
  return {
    world,
    cache,
    url: listening.origin,
    async close() {
      live.stop();
      await listening.close();
      await opened.close();
    },
  };
}

/** What the programs' addresses need of the pages: the files that the server makes itself. */
export function doorPages(world: World, cache = new PageCache()): Pages {
  const build = () => Promise.reject(new Error("there are no pages here"));
  return createPages({ build, world, cache, headers: [], doorAt });
}
