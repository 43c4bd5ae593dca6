import type { Logger } from "pino";
import { RecentChanges } from "./recent-changes.ts";

/** More tabs than anyone looks at together; what holds more has lost count of them. */
const STREAMS_PER_SESSION_MAX = 10;
/** Routers and proxies cut what says nothing for a minute. */
const HEARTBEAT_EVERY_MS = 20_000;
const SESSIONS_CHECKED_EVERY_MS = 30_000;
/** What a reader may leave unread, in messages, before it has to come back later. */
const UNREAD_MAX = 200;
/** What a browser waits before it connects again. */
const RETRY_AFTER_MS = 2_000;

export type LiveEvents = {
  /** Tells every reader what changed. */
  heard(tags: string[]): void;
  /** Tells every reader that anything may have changed. */
  missed(): void;
  /**
   * A stream of server-sent events for a session, which begins with what has changed since a moment
   * (in ms of the server's clock); null when the session has too many.
   */
  open(sessionId: string, since: number | null): ReadableStream<Uint8Array> | null;
  /** Ends every stream; from now on new ones end at once. */
  stop(): void;
};

type Reader = { sessionId: string; controller: ReadableStreamDefaultController<Uint8Array> };

const encoder = new TextEncoder();

/**
 * Hands on what is announced to whoever reads along. The stream of a session ends with it: that is
 * looked up every 30 seconds, and at once when something about accounts has changed.
 */
export function liveEvents(options: {
  now: () => Date;
  log: Logger;
  /** Which of some sessions go on and are the owner's. */
  goingOn: (sessionIds: string[]) => Promise<Set<string>>;
}): LiveEvents {
  const { log } = options;
  const now = () => options.now().getTime();
  const readers = new Set<Reader>();
  const changes = new RecentChanges(now());
  let isStopped = false;

  const timers = [
    setInterval(() => tellAll(": still here\n\n"), HEARTBEAT_EVERY_MS),
    setInterval(() => void checkSessions(), SESSIONS_CHECKED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();

  function tellAll(message: string): void {
    for (const reader of readers) tell(reader, message);
  }

  function tell(reader: Reader, message: string): void {
    // Whoever does not keep up hears the rest when it has come back.
    if ((reader.controller.desiredSize ?? 0) <= 0) end(reader);
    else reader.controller.enqueue(encoder.encode(message));
  }

  function end(reader: Reader): void {
    if (readers.delete(reader)) reader.controller.close();
  }

  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...readers].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    try {
      const going = await options.goingOn(ids);
      for (const reader of readers) {
        // Those that came while it was looked up have just been let in.
        if (!ids.includes(reader.sessionId) || going.has(reader.sessionId)) continue;
        tell(reader, "event: ended\ndata:\n\n");
        end(reader);
      }
    } catch (error) {
      log.warn({ reason: String(error) }, "cannot tell whose sessions go on");
    }
  }

  return {
    heard(tags) {
      const at = now();
      changes.note(tags, at);
      tellAll(changed(tags, at));
      if (tags.includes("accounts")) void checkSessions();
    },
    missed() {
      const at = now();
      changes.forget(at);
      tellAll(changed(["*"], at));
      void checkSessions();
    },
    open(sessionId, since) {
      const own = [...readers].filter((reader) => reader.sessionId === sessionId);
      if (own.length >= STREAMS_PER_SESSION_MAX) return null;
      let reader: Reader;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            if (isStopped) return controller.close();
            reader = { sessionId, controller };
            readers.add(reader);
            tell(reader, `retry: ${RETRY_AFTER_MS}\n\n`);
            const missed = since === null ? [] : changes.since(since);
            if (missed.length > 0) tell(reader, changed(missed, now()));
          },
          cancel() {
            readers.delete(reader);
          },
        },
        { highWaterMark: UNREAD_MAX },
      );
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const reader of readers) end(reader);
    },
  };
}

/** The moment is the event's id: a reader that comes back names the last one it has heard. */
function changed(tags: string[], at: number): string {
  return `event: changed\nid: ${at}\ndata: ${JSON.stringify(tags)}\n\n`;
}
