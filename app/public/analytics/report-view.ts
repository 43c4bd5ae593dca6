import type { ViewedNoun } from "#domain/analytics/view.ts";
import { keep, readKept, SESSION_ID, VISITOR_ID } from "./browser-storage.ts";
import { newId } from "./new-id.ts";

const ADDRESS = "/api/views";
/** A beacon has room for 4 KB. */
const TEXT_MAX_CHARS = 1000;

/** What this page knows of its session, also where the browser keeps nothing. */
const known: Record<string, string | null> = {};

/** Sends a view of an item, unless this session has; the browser delivers it when the page is left too. */
export function reportView(noun: ViewedNoun, id: string, sendsVisitorId: boolean): void {
  const marker = `viewed ${id}`;
  if (recall(marker)) return;
  remember(marker, "1");
  const body = JSON.stringify({
    noun,
    id,
    sessionId: recall(SESSION_ID) ?? remember(SESSION_ID, newId()),
    visitorId: (sendsVisitorId && readKept("localStorage", VISITOR_ID)) || undefined,
    referrer: document.referrer.slice(0, TEXT_MAX_CHARS),
    search: location.search.slice(0, TEXT_MAX_CHARS),
  });
  if (!navigator.sendBeacon?.(ADDRESS, body)) {
    void fetch(ADDRESS, { method: "POST", body, keepalive: true });
  }
}

function recall(name: string): string | null {
  return known[name] ?? readKept("sessionStorage", name);
}

function remember(name: string, value: string): string {
  known[name] = value;
  keep("sessionStorage", name, value);
  return value;
}
