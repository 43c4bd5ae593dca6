import { setTimeout as wait } from "node:timers/promises";
import { Client, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { CHANGES_CHANNEL } from "./announcements.ts";

const CONNECT_WITHIN_MS = 10_000;
/** Detects dead connections (a router dropped them) within the sum of these two. */
const HEARTBEAT_EVERY_MS = 15_000;
const HEARTBEAT_WITHIN_MS = 5_000;
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

export type AnnouncementListener = { stop(): Promise<void> };

/** `onGap` runs after each gap in listening, also on the first connection: caches may be stale. */
export async function listenForAnnouncements(options: {
  connection: PoolConfig;
  onTags: (tags: string[]) => void;
  onGap: () => void;
  log: Logger;
}): Promise<AnnouncementListener> {
  const { onTags, onGap, log } = options;
  const stopping = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({
      ...options.connection,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: HEARTBEAT_WITHIN_MS,
    });
    next.on("error", (error) =>
      log.warn({ reason: error.message }, "lost the announcement listener"),
    );
    const heartbeat = setInterval(() => {
      next.query("select 1").catch((error: Error) => {
        log.warn({ reason: error.message }, "the announcement listener stopped responding");
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
      if (announced.includes("*")) onGap();
      else onTags(announced);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
    } catch (error) {
      clearInterval(heartbeat);
      await next.end();
      throw error;
    }
    // Stopped while connecting: nothing else would end this connection.
    if (stopping.signal.aborted) return next.end();
    client = next;
    onGap();
  }

  async function reconnect(): Promise<void> {
    let pause = RECONNECT_MIN_MS;
    while (!client && !stopping.signal.aborted) {
      try {
        await wait(pause, undefined, { signal: stopping.signal });
        await connect();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ reason: String(error) }, "cannot listen for announcements yet");
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
