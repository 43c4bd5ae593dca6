import { useEffect } from "react";
import { useLocation } from "react-router";
import { VIEW_AFTER_MS, type ViewedNoun } from "#domain/analytics/view.ts";
import { useSite } from "../chrome/use-site.ts";
import { isObjecting } from "./objecting.ts";
import { reportView } from "./report-view.ts";

/**
 * Reports that an item was read: once in a session, when its page has been open and seen for a
 * second. A tab in the background waits until someone looks. spec: public-site §4 "Views"
 */
export function ViewRecorder({ noun, id }: { noun: ViewedNoun; id: string }) {
  const isFirstPage = useLocation().key === "default";
  const sendsVisitorId = useSite().longTermVisitorId;

  useEffect(() => {
    if (isObjecting()) return;
    // This code runs some time after the first page was opened, and at once on later ones.
    let wait = VIEW_AFTER_MS - (isFirstPage ? performance.now() : 0);
    let timer: ReturnType<typeof setTimeout>;
    const lookAgain = () => {
      clearTimeout(timer);
      if (document.hidden) wait = VIEW_AFTER_MS;
      else timer = setTimeout(reportView, wait, noun, id, sendsVisitorId);
    };
    lookAgain();
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [noun, id, isFirstPage, sendsVisitorId]);

  return null;
}
