import { useEffect } from "react";
import { useLocation } from "react-router";
import { VIEW_AFTER_MS, type ViewedNoun } from "#domain/analytics/view.ts";
import { useSite } from "../chrome/use-site.ts";
import { hasOptedOut, readItem, VISITOR_ID } from "./browser-storage.ts";
import { readSessionItem, sessionId, writeSessionItem } from "./session-id.ts";

/** Beacons hold 4 KB. */
const TEXT_MAX_CHARS = 1000;

/** Records a view once per session. spec: public-site §4 "Views" */
export function ViewRecorder({ noun, id }: { noun: ViewedNoun; id: string }) {
  const isFirstPage = useLocation().key === "default";
  const sendsVisitorId = useSite().longTermVisitorId;

  useEffect(() => {
    if (hasOptedOut()) return;
    return afterVisible(isFirstPage, () => reportView(noun, id, sendsVisitorId));
  }, [noun, id, isFirstPage, sendsVisitorId]);

  return null;
}

function reportView(noun: ViewedNoun, id: string, sendsVisitorId: boolean): void {
  const marker = `viewed ${id}`;
  if (readSessionItem(marker)) return;
  writeSessionItem(marker, "1");
  sendBeacon("/api/views", {
    noun,
    id,
    sessionId: sessionId(),
    visitorId: (sendsVisitorId && readItem("localStorage", VISITOR_ID)) || undefined,
    referrer: document.referrer.slice(0, TEXT_MAX_CHARS),
    search: location.search.slice(0, TEXT_MAX_CHARS),
  });
}

/** Delivered even when the page is left. */
export function sendBeacon(address: string, content: unknown): void {
  const body = JSON.stringify(content);
  if (!navigator.sendBeacon?.(address, body)) {
    void fetch(address, { method: "POST", body, keepalive: true });
  }
}

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
