import type { ServerBuild } from "react-router";
import { runUntilStopped } from "../server/run.ts";

const build = (path: string) => new URL(`../build/${path}`, import.meta.url).pathname;

/** The product as it is, but nothing is kept: every request is a rendering. */
await runUntilStopped({
  build: async (): Promise<ServerBuild> => import(build("server/index.js")),
  clientFolder: build("client"),
  cacheBytes: 0,
});
