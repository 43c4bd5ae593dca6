import { useEffect } from "react";
import { useLocation } from "react-router";
import type { ViewedNoun } from "#domain/analytics/view.ts";
import { useSite } from "../chrome/use-site.ts";
import { afterVisible } from "./after-visible.ts";
import { readItem, VISITOR_ID } from "./browser-storage.ts";
import { hasOptedOut } from "./opt-out.ts";
import { readSessionItem, sessionId, writeSessionItem } from "./session-id.ts";

const ADDRESS = "/api/views";
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

/** Beacons are delivered even when the page is left. */
function reportView(noun: ViewedNoun, id: string, sendsVisitorId: boolean): void {
  const marker = `viewed ${id}`;
  if (readSessionItem(marker)) return;
  writeSessionItem(marker, "1");
  const body = JSON.stringify({
    noun,
    id,
    sessionId: sessionId(),
    visitorId: (sendsVisitorId && readItem("localStorage", VISITOR_ID)) || undefined,
    referrer: document.referrer.slice(0, TEXT_MAX_CHARS),
    search: location.search.slice(0, TEXT_MAX_CHARS),
  });
  if (!navigator.sendBeacon?.(ADDRESS, body)) {
    void fetch(ADDRESS, { method: "POST", body, keepalive: true });
  }
}
