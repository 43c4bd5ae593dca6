/** spec: public-site §4, "Views" */
const READ_AFTER_MS = 1000;

/**
 * Well within the 30 minutes that end a session, and the 5 that count as being on the site now
 * (decisions: Analytics).
 */
export const REPORT_EVERY_MS = 4 * 60 * 1000;

/** Delivered even when the page is left. */
export function sendBeacon(address: string, content: unknown): void {
  const body = JSON.stringify(content);
  if (!navigator.sendBeacon?.(address, body)) {
    void fetch(address, { method: "POST", body, keepalive: true });
  }
}

/**
 * After a second of being visible, and again whenever the visitor comes back. Returns a cleanup function.
 * spec: public-site §4 "Views"
 */
export function afterVisible(isFirstPage: boolean, callback: () => void): () => void {
  // On the first page, the time before hydration counts too.
  let wait = READ_AFTER_MS - (isFirstPage ? performance.now() : 0);
  let timer: ReturnType<typeof setTimeout>;
  const restartTimer = () => {
    clearTimeout(timer);
    if (document.hidden) wait = READ_AFTER_MS;
    else timer = setTimeout(run, wait);
  };
  const run = () => {
    wait = READ_AFTER_MS;
    callback();
  };
  restartTimer();
  const stopListening = onAttention(restartTimer);
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

/** When the page is hidden, shown again or its window gets the focus. Returns a cleanup function. */
function onAttention(callback: () => void): () => void {
  document.addEventListener("visibilitychange", callback);
  window.addEventListener("focus", callback);
  return () => {
    document.removeEventListener("visibilitychange", callback);
    window.removeEventListener("focus", callback);
  };
}

type VisibleTime = {
  /** Seconds that were not reported yet, for a report of something else. */
  take: () => number;
  /** For when the page is left. */
  stop: () => void;
};

/**
 * Reports for how many seconds the page was visible, whenever it is hidden and every few minutes while it is
 * read.
 */
export function measureVisibleTime(
  isFirstPage: boolean,
  report: (seconds: number) => void,
): VisibleTime {
  let visibleSince = document.hidden ? undefined : isFirstPage ? 0 : performance.now();
  // A window without focus may be visible and not read; what was read until then is reported.
  let hadFocus = document.hasFocus();
  const take = () => {
    const now = performance.now();
    const seconds = (now - (visibleSince ?? now)) / 1000;
    visibleSince = now;
    return seconds;
  };
  const reportTime = () => {
    if (visibleSince !== undefined) report(take());
  };
  const hide = () => {
    reportTime();
    visibleSince = undefined;
  };
  const stopListening = onAttention(() => {
    hadFocus ||= document.hasFocus();
    if (document.hidden) hide();
    else visibleSince ??= performance.now();
  });
  const timer = setInterval(() => {
    const hasFocus = document.hasFocus();
    if (hadFocus || hasFocus) reportTime();
    hadFocus = hasFocus;
  }, REPORT_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    stopListening();
    reportTime();
  };
  return { take, stop };
}
