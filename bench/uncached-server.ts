import { BUILT_CLIENT, builtPages } from "../server/built-pages.ts";
import { runUntilStopped } from "../server/run.ts";

await runUntilStopped({ build: builtPages, clientFolder: BUILT_CLIENT, cacheBytes: 0 });
