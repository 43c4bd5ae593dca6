import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { runUntilStopped } from "./run.ts";

const build = (path: string) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));

await runUntilStopped({
  build: async (): Promise<ServerBuild> => import(build("server/index.js")),
  clientFolder: build("client"),
});
