import { cacheImports } from "./cache-imports.ts";

cacheImports();
const { BUILT_CLIENT, builtPages } = await import("./built-pages.ts");
const { runUntilStopped } = await import("./run.ts");

await runUntilStopped({ build: builtPages, clientFolder: BUILT_CLIENT });
