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
  document.addEventListener("visibilitychange", restartTimer);
  window.addEventListener("focus", restartTimer);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", restartTimer);
    window.removeEventListener("focus", restartTimer);
  };
}

/**
 * Reports for how many seconds the page was visible, whenever it is hidden and every few minutes while it is
 * read. Returns a function for when it is left.
 */
export function measureVisibleTime(
  isFirstPage: boolean,
  report: (seconds: number) => void,
): () => void {
  let visibleSince = document.hidden ? Number.NaN : isFirstPage ? 0 : performance.now();
  const reportTime = () => {
    if (Number.isNaN(visibleSince)) return;
    const seconds = (performance.now() - visibleSince) / 1000;
    visibleSince = Number.NaN;
    report(seconds);
  };
  const handleVisibility = () => {
    if (document.hidden) reportTime();
    else visibleSince = performance.now();
  };
  document.addEventListener("visibilitychange", handleVisibility);
  // A window without focus may be visible and not read; what was read until then is reported.
  let hadFocus = document.hasFocus();
  const handleFocus = () => {
    hadFocus = true;
  };
  window.addEventListener("focus", handleFocus);
  const timer = setInterval(() => {
    const isRead = hadFocus || document.hasFocus();
    hadFocus = document.hasFocus();
    if (document.hidden || !isRead) return;
    reportTime();
    visibleSince = performance.now();
  }, REPORT_EVERY_MS);
  return () => {
    clearInterval(timer);
    window.removeEventListener("focus", handleFocus);
    document.removeEventListener("visibilitychange", handleVisibility);
    reportTime();
  };
}
