import { VIEW_AFTER_MS } from "#domain/analytics/view.ts";

/** After a second of being visible. Returns a cleanup function. spec: public-site §4 "Views" */
export function afterVisible(isFirstPage: boolean, callback: () => void): () => void {
  // On the first page, the time before hydration counts too.
  let wait = VIEW_AFTER_MS - (isFirstPage ? performance.now() : 0);
  let timer: ReturnType<typeof setTimeout>;
  const restartTimer = () => {
    clearTimeout(timer);
    if (document.hidden) wait = VIEW_AFTER_MS;
    else timer = setTimeout(callback, wait);
  };
  restartTimer();
  document.addEventListener("visibilitychange", restartTimer);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", restartTimer);
  };
}
