import { setTimeout as wait } from "node:timers/promises";
import { Client, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { CHANGES_CHANNEL } from "../db/announcements.ts";

const CONNECT_WITHIN_MS = 10_000;
/** A connection that fell silent (a router forgot it) is noticed within these two together. */
const HEARTBEAT_EVERY_MS = 15_000;
const HEARTBEAT_WITHIN_MS = 5_000;
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

export type ChangeListener = { stop(): Promise<void> };

/**
 * Hears what any process announces. `missed` is called when a gap in listening ends, the first
 * connection included: whatever was kept from before may be out of date. Within a gap nothing is
 * dropped, since the database is most likely away and kept pages are all that can be served.
 */
export async function listenForChanges(options: {
  connection: PoolConfig;
  heard: (tags: string[]) => void;
  missed: () => void;
  log: Logger;
}): Promise<ChangeListener> {
  const { heard, missed, log } = options;
  const stopping = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({
      ...options.connection,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: HEARTBEAT_WITHIN_MS,
    });
    next.on("error", (error) => log.warn({ reason: error.message }, "lost the change listener"));
    const heartbeat = setInterval(() => {
      next.query("select 1").catch((error: Error) => {
        log.warn({ reason: error.message }, "the change listener fell silent");
        next.connection.stream.destroy();
      });
    }, HEARTBEAT_EVERY_MS);
    next.on("end", () => {
      clearInterval(heartbeat);
      if (client !== next || stopping.signal.aborted) return;
      client = null;
      void reconnect();
    });
    next.on("notification", ({ payload }) => {
      const announced = tagsIn(payload);
      if (announced.includes("*")) missed();
      else heard(announced);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
    } catch (error) {
      clearInterval(heartbeat);
      await next.end();
      throw error;
    }
    // Told to stop in the meantime: nobody else would end this connection.
    if (stopping.signal.aborted) return next.end();
    client = next;
    missed();
  }

  async function reconnect(): Promise<void> {
    let pause = RECONNECT_MIN_MS;
    while (!client && !stopping.signal.aborted) {
      try {
        await wait(pause, undefined, { signal: stopping.signal });
        await connect();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ reason: String(error) }, "cannot listen for changes yet");
        pause = Math.min(pause * 2, RECONNECT_MAX_MS);
      }
    }
  }

  await connect();
  return {
    async stop() {
      stopping.abort();
      await client?.end();
    },
  };
}

function tagsIn(payload: string | undefined): string[] {
  const parsed: unknown = JSON.parse(payload ?? "[]");
  return Array.isArray(parsed) ? parsed.filter((tag) => typeof tag === "string") : [];
}
