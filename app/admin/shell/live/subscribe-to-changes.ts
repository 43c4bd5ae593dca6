import { fetchSession } from "../session/wait-for-session.ts";

const RETRY_DELAY_MIN_MS = 2_000;
const RETRY_DELAY_MAX_MS = 60_000;

type Subscription = {
  /** Changes after this time are reported; in ms since the epoch by the server's clock. */
  since: number;
  /** `*` means that anything may have changed. */
  onChange: (tags: string[]) => void;
  /** No change is reported after this. */
  onSessionEnd: () => void;
};

/**
 * Receives changes as server-sent events while the tab is visible, and those it missed when it is
 * visible again. Returns a function to unsubscribe.
 */
export function subscribeToChanges(subscription: Subscription): () => void {
  const { since, onChange, onSessionEnd } = subscription;
  let source: EventSource | null = null;
  let last = since;
  let delay = RETRY_DELAY_MIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function open(): void {
    clearTimeout(timer);
    if (isStopped || source || document.visibilityState !== "visible") return;
    const next = new EventSource(`/api/events?since=${last}`);
    source = next;
    next.addEventListener("open", () => {
      delay = RETRY_DELAY_MIN_MS;
    });
    next.addEventListener("changed", (event) => {
      last = Number(event.lastEventId) || last;
      onChange(tagsIn(event.data));
    });
    next.addEventListener("ended", endSession);
    next.addEventListener("error", () => {
      // The browser reconnects by itself after a lost connection, but not after an error response.
      if (next.readyState === EventSource.CLOSED && source === next) void retryLater();
    });
  }

  async function retryLater(): Promise<void> {
    close();
    const session = await fetchSession();
    if (isStopped) return;
    if (session === "ended") return endSession();
    timer = setTimeout(open, delay);
    delay = Math.min(2 * delay, RETRY_DELAY_MAX_MS);
  }

  function endSession(): void {
    stop();
    onSessionEnd();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function stop(): void {
    isStopped = true;
    close();
    document.removeEventListener("visibilitychange", openIfVisible);
    removeEventListener("pagehide", close);
    removeEventListener("pageshow", openIfVisible);
    removeEventListener("online", open);
  }

  function openIfVisible(): void {
    if (document.visibilityState === "visible") open();
    else close();
  }

  document.addEventListener("visibilitychange", openIfVisible);
  addEventListener("pagehide", close);
  addEventListener("pageshow", openIfVisible);
  addEventListener("online", open);
  open();
  return stop;
}

function tagsIn(data: string): string[] {
  const read: unknown = JSON.parse(data);
  return Array.isArray(read) ? read.filter((tag) => typeof tag === "string") : [];
}
