import { useEffect } from "react";
import { useLocation } from "react-router";
import type { ViewedNoun } from "#domain/analytics/view.ts";
import { useSite } from "../chrome/use-site.ts";
import { readKept, VISITOR_ID } from "./browser-storage.ts";
import { isObjecting } from "./objecting.ts";
import { recall, remember, sessionId } from "./session-id.ts";
import { whenSeen } from "./when-seen.ts";

const ADDRESS = "/api/views";
/** A beacon has room for 4 KB. */
const TEXT_MAX_CHARS = 1000;

/** Reports that an item was read: once in a session. spec: public-site §4 "Views" */
export function ViewRecorder({ noun, id }: { noun: ViewedNoun; id: string }) {
  const isFirstPage = useLocation().key === "default";
  const sendsVisitorId = useSite().longTermVisitorId;

  useEffect(() => {
    if (isObjecting()) return;
    return whenSeen(isFirstPage, () => reportView(noun, id, sendsVisitorId));
  }, [noun, id, isFirstPage, sendsVisitorId]);

  return null;
}

/** Sends a view of an item, unless this session has; the browser delivers it when the page is left too. */
function reportView(noun: ViewedNoun, id: string, sendsVisitorId: boolean): void {
  const marker = `viewed ${id}`;
  if (recall(marker)) return;
  remember(marker, "1");
  const body = JSON.stringify({
    noun,
    id,
    sessionId: sessionId(),
    visitorId: (sendsVisitorId && readKept("localStorage", VISITOR_ID)) || undefined,
    referrer: document.referrer.slice(0, TEXT_MAX_CHARS),
    search: location.search.slice(0, TEXT_MAX_CHARS),
  });
  if (!navigator.sendBeacon?.(ADDRESS, body)) {
    void fetch(ADDRESS, { method: "POST", body, keepalive: true });
  }
}
