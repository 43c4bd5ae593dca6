import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { ensureOwner } from "./accounts/set-up.ts";
import { CrawlerCounter } from "./analytics/crawlers/crawler-counter.ts";
import { createApp } from "./app.ts";
import type { BackgroundLoop } from "./concurrency/background-loop.ts";
import { listenForAnnouncements } from "./db/announcement-listener.ts";
import { changesAnswers, shownToVisitors } from "./db/announcements.ts";
import { retryWhileDown } from "./db/retry-while-down.ts";
import type { Environment } from "./env.ts";
import { clientAddressResolver } from "./http/client-address.ts";
import { type Listener, listen } from "./http/listener.ts";
import { openLiveEvents } from "./http/live-events.ts";
import { PageCache } from "./http/page-cache.ts";
import { createPages } from "./http/pages.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { importSampleContent } from "./import/sample.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { openWorld } from "./open-world.ts";
import { startScheduler } from "./posts/start-scheduler.ts";
import { resourceRouteAt } from "./resource-routes.ts";
import { updateAnswerKeys } from "./search/own-answers/store.ts";
import { startIndexer } from "./search/passages/start-indexer.ts";
import { startEmbedding } from "./search/vectors/start-embedding.ts";
import { isSecretChanged, rememberSecret } from "./site/secret-change.ts";
import { unrecognizedProxyRecorder } from "./site/unrecognized-proxy.ts";

export type StartOptions = {
  environment: Environment;
  log: Logger;
  say: (line: string) => void;
  build: () => Promise<ServerBuild>;
  /** Null when something in front (Vite) serves the client files. */
  clientFolder: string | null;
  signal?: AbortSignal;
  /** Memory for cached pages, in bytes; 0 disables the cache. */
  cacheBytes?: number;
  inFront?: (app: RequestListener) => RequestListener;
};

const SILENT = { warn() {} };

type RunningSite = { port: number; stop(): Promise<void> };

/** Takes the port first, so that an accidental second start never touches the database. */
export async function start(options: StartOptions): Promise<RunningSite> {
  const { environment, log, say } = options;
  const cache = new PageCache(options.cacheBytes);
  const headers = securityHeaders(environment.SITE_URL);
  // The resolver of the application reports unknown proxies.
  const crawlers = new CrawlerCounter(clientAddressResolver(environment.TRUSTED_PROXIES, SILENT));
  const listener = await listen({
    host: environment.HOST,
    port: environment.PORT,
    cache,
    headers,
    observe: crawlers.observe,
  });
  const started: (() => Promise<void>)[] = [];
  let stopLive = () => {};
  const stop = async () => {
    // Open streams would hold up the shutdown.
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
    const opened = await openWorld(environment, log, say, { build: options.build, retry });
    const { world, connection, close } = opened;
    started.push(close);
    const counting = crawlers.start(world);
    started.push(() => counting.stop());
    options.signal?.throwIfAborted();
    const live = openLiveEvents(world);
    stopLive = live.stop;
    let indexer: BackgroundLoop | null = null;
    let embedding: BackgroundLoop | null = null;
    const invalidateAnswers = () => {
      world.answerCache.clear();
      world.vectorSearch?.changed();
      embedding?.trigger();
    };
    const listening = {
      connection,
      // Drop first: a client told of a change must not get the stale page.
      onTags(tags: string[]) {
        // Unrelated tags would only keep pages that are being rendered from being cached.
        const shown = shownToVisitors(tags);
        if (shown.length > 0) cache.invalidate(shown);
        if (changesAnswers(tags)) invalidateAnswers();
        if (tags.includes("site")) world.collector.forgetSettings();
        live.publish(tags);
        if (tags.includes("passage-changes")) indexer?.trigger();
      },
      onGap() {
        cache.clear();
        invalidateAnswers();
        world.collector.forgetSettings();
        live.publishAll();
        indexer?.trigger();
      },
      log,
    };
    const changes = await retryWhileDown(() => listenForAnnouncements(listening), retry);
    started.push(() => changes.stop());
    if (environment.SAMPLE_CONTENT === "on")
      await retryWhileDown(() => importSampleContent(world, say), retry);
    options.signal?.throwIfAborted();
    const { build, clientFolder } = options;
    const pages = createPages({ build, world, cache, headers, resourceRouteAt });
    const recordProxy = unrecognizedProxyRecorder(world);
    const addressOf = clientAddressResolver(environment.TRUSTED_PROXIES, log, recordProxy);
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
    const handler = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    await retryWhileDown(() => updateAnswerKeys(world.db), retry);
    await retryWhileDown(() => rememberSecret(world), retry);
    if (await retryWhileDown(() => isSecretChanged(world), retry))
      log.warn(
        'SECRET, or DATA_DIR/secret, has changed: see "The secret" in docs/running.md for what no longer works',
      );
    // Before the site reports ready, since then the owner may sign in.
    await retryWhileDown(() => ensureOwner(world, say), retry);
    listener.serve(options.inFront?.(handler) ?? handler);
    const first = await retryWhileDown(async () => {
      const page = await pages.render({ key: "/" });
      if (page.status !== 503) return page;
      // Throws while the database is away; otherwise it is back, or was not the reason.
      await world.db.execute(sql`select 1`);
      return pages.render({ key: "/" });
    }, retry);
    if (first.status !== 200) throw new Error("The first page could not be rendered. See the log.");
    if (!world.mailer.isConfigured)
      say(
        "Email is not set up, so emails are kept instead of sent. Set SMTP_URL to send email. To see those kept, run: vitrine outbox",
      );
    await retryWhileDown(() => startJobs(world), retry);
    const scheduler = startScheduler(world);
    started.push(() => scheduler.stop());
    const running = startIndexer(world);
    indexer = running;
    started.push(() => running.stop());
    if (world.vectorSearch) {
      const filling = startEmbedding(world, world.vectorSearch.embedder);
      embedding = filling;
      started.push(() => filling.stop());
    }
    isStarted = true;
    say(`Vitrine is ready at ${displayAddress(environment, listener)}`);
  }
}

function displayAddress(environment: Environment, listener: Listener): string {
  return environment.PORT === 0 ? `http://localhost:${listener.port()}` : environment.SITE_URL;
}
