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

/**
 * Reports for how many seconds the page was visible, whenever it is hidden and every few minutes while it is
 * read. Returns a function for when it is left.
 */
export function measureVisibleTime(
  isFirstPage: boolean,
  report: (seconds: number) => void,
): () => void {
  let visibleSince = document.hidden ? undefined : isFirstPage ? 0 : performance.now();
  // A window without focus may be visible and not read; what was read until then is reported.
  let hadFocus = document.hasFocus();
  const reportTime = () => {
    if (visibleSince === undefined) return;
    const seconds = (performance.now() - visibleSince) / 1000;
    visibleSince = undefined;
    report(seconds);
  };
  const stopListening = onAttention(() => {
    hadFocus ||= document.hasFocus();
    if (document.hidden) reportTime();
    else visibleSince ??= performance.now();
  });
  const timer = setInterval(() => {
    const hasFocus = document.hasFocus();
    if ((hadFocus || hasFocus) && visibleSince !== undefined) {
      reportTime();
      visibleSince = performance.now();
    }
    hadFocus = hasFocus;
  }, REPORT_EVERY_MS);
  return () => {
    clearInterval(timer);
    stopListening();
    reportTime();
  };
}
