import { createApi } from "#server/http/api.ts";
import { openLiveEvents } from "#server/http/live-events.ts";
import { resourcePages } from "./api-site.ts";
import { importWorld } from "./import-world.ts";

export async function everyOperation(): Promise<string[]> {
  const { world, close } = await importWorld();
  const live = openLiveEvents(world);
  try {
    const { routes } = createApi(world, resourcePages(world), () => "", live);
    const operations = routes.filter(({ method }) => method !== "ALL");
    return [
      ...new Set(operations.map(({ method, path }) => `${method} ${path.replace(/^\/api/, "")}`)),
    ];
  } finally {
    live.stop();
    await close();
  }
}
