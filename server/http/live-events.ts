import type { Logger } from "pino";
import { activeOwnerSessions } from "../accounts/sessions.ts";
import type { World } from "../world.ts";

const REMEMBERED_MAX = 500;
/** When each tag last changed (ms), for clients that missed events. Never goes back with the clock. */
export class RecentChanges {
  #changes = new Map<string, number>();
  #forgotten: number;
  #latest: number;

  constructor(startedAt: number) {
    this.#forgotten = startedAt;
    this.#latest = startedAt;
  }

  record(tags: readonly string[], at: number): void {
    this.#latest = Math.max(this.#latest, at);
    for (const tag of tags) {
      this.#changes.delete(tag);
      this.#changes.set(tag, this.#latest);
    }
    for (const [tag, then] of this.#changes) {
      if (this.#changes.size <= REMEMBERED_MAX) break;
      this.#changes.delete(tag);
      this.#forgotten = then;
    }
  }

  reset(at: number): void {
    this.#changes.clear();
    this.#latest = Math.max(this.#latest, at);
    this.#forgotten = this.#latest;
  }

  /** Tags changed at or after a moment; `*` when unknown, as after the clock was set back. */
  since(moment: number, now: number): string[] {
    if (moment <= this.#forgotten || moment > now) return ["*"];
    return [...this.#changes].filter(([, at]) => at >= moment).map(([tag]) => tag);
  }
}

const STREAMS_PER_SESSION_MAX = 10;
/** Routers and proxies close connections that are silent for a minute. */
const HEARTBEAT_EVERY_MS = 20_000;
const SESSIONS_CHECKED_EVERY_MS = 30_000;
/** Messages a client may leave unread before it is disconnected and has to reconnect. */
const UNREAD_MAX = 200;
const RETRY_AFTER_MS = 2_000;

export type LiveEvents = {
  publish(tags: string[]): void;
  publishAll(): void;
  /** Begins with the changes since a moment in ms; null when the session has too many streams. */
  open(sessionId: string, since: number | null): ReadableStream<Uint8Array> | null;
  stop(): void;
};

type Stream = { sessionId: string; controller: ReadableStreamDefaultController<Uint8Array> };

const encoder = new TextEncoder();

/** Closes the streams of ended sessions, checked every 30 seconds and when accounts change. */
export function liveEvents(options: {
  now: () => Date;
  log: Logger;
  findActive: (sessionIds: string[]) => Promise<Set<string>>;
}): LiveEvents {
  const { log } = options;
  const now = () => options.now().getTime();
  const streams = new Set<Stream>();
  const changes = new RecentChanges(now());
  let isStopped = false;

  const timers = [
    setInterval(() => broadcast(": still here\n\n"), HEARTBEAT_EVERY_MS),
    setInterval(() => void checkSessions(), SESSIONS_CHECKED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();

  function broadcast(message: string): void {
    for (const stream of streams) send(stream, message);
  }

  function send(stream: Stream, message: string): void {
    // A slow client is disconnected; it gets the rest after reconnecting.
    if ((stream.controller.desiredSize ?? 0) <= 0) end(stream);
    else stream.controller.enqueue(encoder.encode(message));
  }

  function end(stream: Stream): void {
    if (streams.delete(stream)) stream.controller.close();
  }

  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...streams].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    try {
      const active = await options.findActive(ids);
      for (const stream of streams) {
        // Streams opened during the query were authorized just now.
        if (!ids.includes(stream.sessionId) || active.has(stream.sessionId)) continue;
        send(stream, "event: ended\ndata:\n\n");
        end(stream);
      }
    } catch (error) {
      log.warn({ reason: String(error) }, "cannot check which sessions are active");
    }
  }

  return {
    publish(tags) {
      const at = now();
      changes.record(tags, at);
      broadcast(changed(tags, at));
      if (tags.includes("accounts")) void checkSessions();
    },
    publishAll() {
      const at = now();
      changes.reset(at);
      broadcast(changed(["*"], at));
      void checkSessions();
    },
    open(sessionId, since) {
      const own = [...streams].filter((stream) => stream.sessionId === sessionId);
      if (own.length >= STREAMS_PER_SESSION_MAX) return null;
      let stream: Stream;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            if (isStopped) return controller.close();
            stream = { sessionId, controller };
            streams.add(stream);
            send(stream, `retry: ${RETRY_AFTER_MS}\n\n`);
            const missed = since === null ? [] : changes.since(since, now());
            if (missed.length > 0) send(stream, changed(missed, now()));
          },
          cancel() {
            streams.delete(stream);
          },
        },
        { highWaterMark: UNREAD_MAX },
      );
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams) end(stream);
    },
  };
}

/** The id is the moment, so that a reconnecting client can send it as `Last-Event-ID`. */
function changed(tags: string[], at: number): string {
  return `event: changed\nid: ${at}\ndata: ${JSON.stringify(tags)}\n\n`;
}

export function openLiveEvents({ db, now, log }: Pick<World, "db" | "now" | "log">): LiveEvents {
  return liveEvents({ now, log, findActive: (ids) => activeOwnerSessions(db, ids, now()) });
}
