import { createServer } from "node:http";
import { pino } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { builtPages } from "../server/built-pages.ts";
import { readEnvironment } from "../server/env.ts";
import { PageNotes, pageNotesContext } from "../server/http/page-notes.ts";
import { openWorld } from "../server/open-world.ts";
import { worldContext } from "../server/world.ts";

/** Loaders and React alone, without compression, hashing or checks. */
const parsed = readEnvironment();
if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
const { environment } = parsed;
const build = await builtPages();
const { world, close } = await openWorld(environment, pino({ level: "silent" }), () => {});
const handle = createRequestHandler(build);

const server = createServer(async (request, response) => {
  const context = new RouterContextProvider();
  context.set(worldContext, world);
  context.set(pageNotesContext, new PageNotes(true));
  const page = await handle(
    new Request(new URL(request.url ?? "/", environment.SITE_URL)),
    context,
  );
  response.writeHead(page.status, [...page.headers].flat());
  response.end(Buffer.from(await page.arrayBuffer()));
});
server.listen(environment.PORT, environment.HOST, () => console.log("Vitrine is ready"));
process.on("SIGTERM", () => {
  server.close(() => close());
  server.closeAllConnections();
});
