import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { offerSetUp } from "./accounts/set-up.ts";
import { createApp } from "./app.ts";
import { shownToVisitors } from "./db/announcements.ts";
import { retryWhileDown } from "./db/retry-while-down.ts";
import { doorAt } from "./doors.ts";
import type { Settings } from "./env.ts";
import { listenForChanges } from "./http/changes.ts";
import { clientAddresses } from "./http/client-address.ts";
import { type Listener, listen } from "./http/listener.ts";
import { openLiveEvents } from "./http/open-live-events.ts";
import { PageCache } from "./http/page-cache.ts";
import { createPages } from "./http/pages.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { importSampleContent } from "./import/sample.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { openWorld } from "./open-world.ts";
import { noteUnnamedProxy } from "./site/notices.ts";

export type StartOptions = {
  settings: Settings;
  log: Logger;
  /** Hears, line by line and in plain words, what happens. */
  say: (line: string) => void;
  /** The built pages; asked for again at each rendering. */
  build: () => Promise<ServerBuild>;
  /** Where the files for browsers lie, or null when something in front serves them. */
  clientFolder: string | null;
  /** Ends a start that is under way, between two of its steps. */
  signal?: AbortSignal;
  /** What kept pages may weigh together, in bytes; 0 keeps none. */
  cacheBytes?: number;
  /** Sees each request before the application does. */
  inFront?: (app: RequestListener) => RequestListener;
};

export type RunningSite = { port: number; stop(): Promise<void> };

/**
 * Starts the site; resolves when its first page could be made and jobs are done. The port is taken
 * first, so that a second start by mistake ends before it touches the database. A database that goes
 * away on the way is waited for.
 */
export async function start(options: StartOptions): Promise<RunningSite> {
  const { settings, log, say } = options;
  const cache = new PageCache(options.cacheBytes);
  const headers = securityHeaders(settings.SITE_URL);
  const listener = await listen({ host: settings.HOST, port: settings.PORT, cache, headers });
  const started: (() => Promise<void>)[] = [];
  let stopLive = () => {};
  const stop = async () => {
    // Their readers would hold up the stop as long as it lets them.
    stopLive();
    await listener.stop();
    for (const close of started.reverse()) await close();
  };
  try {
    await serve();
    return { port: listener.port(), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function serve(): Promise<void> {
    const retry = { log, signal: options.signal };
    const opened = await openWorld(settings, log, say, { build: options.build, retry });
    const { world, connection, close } = opened;
    started.push(close);
    options.signal?.throwIfAborted();
    const live = openLiveEvents(world);
    stopLive = live.stop;
    const listening = {
      connection,
      // Whoever is told of a change must not be given what was kept before it.
      heard(tags: string[]) {
        // Also one that touches no page would keep pages from being kept that are under way.
        const shown = shownToVisitors(tags);
        if (shown.length > 0) cache.drop(shown);
        live.heard(tags);
      },
      missed() {
        cache.dropAll();
        live.missed();
      },
      log,
    };
    const changes = await retryWhileDown(() => listenForChanges(listening), retry);
    started.push(() => changes.stop());
    if (settings.SAMPLE_CONTENT === "on")
      await retryWhileDown(() => importSampleContent(world, say), retry);
    options.signal?.throwIfAborted();
    const { build, clientFolder } = options;
    const pages = createPages({ build, world, cache, headers, doorAt });
    const addressOf = clientAddresses(settings.TRUSTED_PROXIES, log, (peer) =>
      noteUnnamedProxy(world, peer),
    );
    let isStarted = false;
    const app = createApp({
      world,
      pages,
      build,
      headers,
      clientFolder,
      addressOf,
      live,
      isStarted: () => isStarted,
    });
    const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    // Whoever finds the site ready can sign in.
    await retryWhileDown(() => offerSetUp(world, say), retry);
    listener.serve(options.inFront?.(answer) ?? answer);
    const first = await retryWhileDown(async () => {
      const page = await pages.render({ key: "/" });
      if (page.status !== 503) return page;
      // Throws while the database is away; else it came back meanwhile, or was not the reason.
      await world.db.execute(sql`select 1`);
      return pages.render({ key: "/" });
    }, retry);
    if (first.status !== 200) throw new Error("The first page could not be made: the log says why");
    if (!world.mailer.leaves)
      say(
        "Mail is not set up: without SMTP_URL nothing is sent. Mails are kept: vitrine outbox shows them",
      );
    await retryWhileDown(() => startJobs(world), retry);
    isStarted = true;
    say(`Vitrine is ready at ${shownAddress(settings, listener)}`);
  }
}

/** With the default address the port says where it really listens, also when the system chose it. */
function shownAddress(settings: Settings, listener: Listener): string {
  return settings.PORT === 0 ? `http://localhost:${listener.port()}` : settings.SITE_URL;
}
