import { isReportedPage } from "#domain/analytics/google-analytics.ts";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import { readItem } from "../../ui/browser-storage.ts";
import { afterVisible, measureVisibleTime, sendBeacon } from "./beacons.ts";
import { type PageVitals, vitalsOf } from "./page-vitals.ts";
import { VISITOR_ID } from "./visitor-id.ts";

/** Beacons hold 6 KB, of which a path may take 2.5. */
const REPORTED_TEXT_MAX_CHARS = 1000;

type PageReport = {
  pathname: string;
  search: string;
  /** It is the first that the document shows. */
  isFirst: boolean;
  sendsVisitorId: boolean;
};

/** Sent with the first page that is reported, which may not be the document's own. */
let isOriginSent = false;

/**
 * Reports that a page was opened and read, and, when it is hidden or left, how long it was visible. Returns
 * a function for when it is left.
 */
export function reportPage({ pathname, search, isFirst, sendsVisitorId }: PageReport): () => void {
  const loaded = loadedAddress();
  /** Its time and vitals are the document's. */
  const isDocuments = isFirst && loaded.pathname === pathname;
  /** With the campaign that the visitor came by. */
  const documentsSearch = isReportedPage(loaded) ? loaded.search : "";
  let lastSentAt = 0;

  const send = (report: { isRead?: boolean; seconds?: number; vitals?: PageVitals }) => {
    const isSessionOver = Date.now() - lastSentAt >= SESSION_ENDS_AFTER_MS;
    const isOpened = lastSentAt === 0;
    // To come back begins a session, to close a tab that was left long ago does not. The link that led here
    // was not followed again.
    const isReopened = !isOpened && isSessionOver && report.isRead;
    sendBeacon("/api/views", {
      path: pathname,
      visitorId: (sendsVisitorId && readItem("localStorage", VISITOR_ID)) || undefined,
      ...(isOpened && {
        isOpened: true,
        referrer: isOriginSent ? "" : document.referrer.slice(0, REPORTED_TEXT_MAX_CHARS),
        search: ((!isOriginSent && documentsSearch) || search).slice(0, REPORTED_TEXT_MAX_CHARS),
      }),
      isReopened: isReopened || undefined,
      ...report,
    });
    // A glance after the session ended counts for nothing, so it must not keep one from beginning.
    if (isOpened || isReopened || !isSessionOver) lastSentAt = Date.now();
    isOriginSent = true;
  };
  const visibleTime = measureVisibleTime(isDocuments, (seconds) =>
    send({ seconds, vitals: isDocuments ? vitalsOf() : undefined }),
  );
  const stopWaiting = afterVisible(isDocuments, () =>
    // In the beacon that begins a session, no time counts; it is left for the next one.
    send({ isRead: true, seconds: lastSentAt === 0 ? undefined : visibleTime.take() }),
  );
  return () => {
    stopWaiting();
    visibleTime.stop();
  };
}

/** Of the document as it was loaded; the visitor may be on another page since. */
function loadedAddress(): URL {
  const [navigation] = performance.getEntriesByType("navigation");
  return new URL(navigation?.name ?? "", location.href);
}
