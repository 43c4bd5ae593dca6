import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { parseSettings } from "#server/env.ts";
import { createApi } from "#server/http/api.ts";
import type { World } from "#server/world.ts";
import { importWorld } from "./import-world.ts";

export type ApiSite = { world: World; url: string; close(): Promise<void> };

/**
 * The programs' addresses on a port of their own, with an empty database. Loopback is a trusted
 * proxy, so that `X-Forwarded-For` makes visitors of any address.
 */
export async function startApi(changes: Partial<World> = {}): Promise<ApiSite> {
  const opened = await importWorld();
  const parsed = parseSettings({ TRUSTED_PROXIES: "127.0.0.1" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const world = { ...opened.world, settings: parsed.settings, ...changes };
  const api = createApi(world);
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return {
    world,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await opened.close();
    },
  };
}
