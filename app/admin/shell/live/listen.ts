import { askSession } from "../session/ask-session.ts";

const RETRIED_AFTER_MIN_MS = 2_000;
const RETRIED_AFTER_MAX_MS = 60_000;

type Listening = {
  /** From when on changes are to be told, in ms of the server's clock. */
  since: number;
  /** Hears what changed; `*` is anything. */
  changed: (tags: string[]) => void;
  /** Hears that the session has ended; nothing is heard after that. */
  ended: () => void;
};

/**
 * Hears from the server what changes while the tab is seen, and when it is seen again what has changed
 * in the meantime. Answers how to stop.
 */
export function listen({ since, changed, ended }: Listening): () => void {
  let source: EventSource | null = null;
  let last = since;
  let pause = RETRIED_AFTER_MIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function open(): void {
    clearTimeout(timer);
    if (isOver || source || document.visibilityState !== "visible") return;
    const next = new EventSource(`/api/events?since=${last}`);
    source = next;
    next.addEventListener("open", () => {
      pause = RETRIED_AFTER_MIN_MS;
    });
    next.addEventListener("changed", (event) => {
      last = Number(event.lastEventId) || last;
      changed(tagsIn(event.data));
    });
    next.addEventListener("ended", over);
    next.addEventListener("error", () => {
      // A connection that was cut the browser makes again by itself; one that was refused it does not.
      if (next.readyState === EventSource.CLOSED && source === next) void refused();
    });
  }

  async function refused(): Promise<void> {
    close();
    const session = await askSession();
    if (isOver) return;
    if (session === "ended") return over();
    timer = setTimeout(open, pause);
    pause = Math.min(2 * pause, RETRIED_AFTER_MAX_MS);
  }

  function over(): void {
    stop();
    ended();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function stop(): void {
    isOver = true;
    close();
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pagehide", close);
    removeEventListener("pageshow", look);
    removeEventListener("online", open);
  }

  function look(): void {
    if (document.visibilityState === "visible") open();
    else close();
  }

  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", close);
  addEventListener("pageshow", look);
  addEventListener("online", open);
  open();
  return stop;
}

function tagsIn(data: string): string[] {
  const read: unknown = JSON.parse(data);
  return Array.isArray(read) ? read.filter((tag) => typeof tag === "string") : [];
}
