import { BUILT_CLIENT, builtPages } from "./built-pages.ts";
import { runUntilStopped } from "./run.ts";

await runUntilStopped({ build: builtPages, clientFolder: BUILT_CLIENT });
