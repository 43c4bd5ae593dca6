import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BUILT_CLIENT, builtPages } from "../../server/built-pages.ts";
import { runUntilStopped } from "../../server/run.ts";
import { MEMORY_PATH } from "./memory-of-site.ts";

/** The product with an extra route that reports its memory, in bytes. */
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

await runUntilStopped({
  build: builtPages,
  clientFolder: BUILT_CLIENT,
  inFront: (app) => (request, response) => {
    if (request.url !== MEMORY_PATH) return app(request, response);
    const { rss } = process.memoryUsage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    response.end(JSON.stringify({ rss, kept: heapUsed + external }));
  },
});
