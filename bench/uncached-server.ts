import { BUILT_CLIENT, builtPages } from "../server/built-pages.ts";
import { runUntilStopped } from "../server/run.ts";

/** The product as it is, but nothing is kept: every request is a rendering. */
await runUntilStopped({ build: builtPages, clientFolder: BUILT_CLIENT, cacheBytes: 0 });
