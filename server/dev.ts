import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { runUntilStopped } from "./run.ts";

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 0 } },
  appType: "custom",
});

await runUntilStopped({
  build: async (): Promise<ServerBuild> =>
    vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  clientFolder: null,
  cacheBytes: 0,
  inFront: (app) => (request, response) =>
    vite.middlewares(request, response, () => app(request, response)),
});
await vite.close();
