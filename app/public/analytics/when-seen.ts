import { VIEW_AFTER_MS } from "#domain/analytics/view.ts";

/**
 * Calls when the page has been open and seen for a second. A tab in the background waits until someone
 * looks. Answers how to stop waiting. spec: public-site §4 "Views"
 */
export function whenSeen(isFirstPage: boolean, tell: () => void): () => void {
  // This code runs some time after the first page was opened, and at once on later ones.
  let wait = VIEW_AFTER_MS - (isFirstPage ? performance.now() : 0);
  let timer: ReturnType<typeof setTimeout>;
  const lookAgain = () => {
    clearTimeout(timer);
    if (document.hidden) wait = VIEW_AFTER_MS;
    else timer = setTimeout(tell, wait);
  };
  lookAgain();
  document.addEventListener("visibilitychange", lookAgain);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}
