import { afterVisible, measureVisibleTime, sendBeacon } from "./beacons.ts";
import { readItem, VISITOR_ID } from "./browser-storage.ts";
import { type PageVitals, vitalsOf } from "./page-vitals.ts";

/** Beacons hold 4 KB. */
const TEXT_MAX_CHARS = 1000;

type PageReport = {
  pathname: string;
  search: string;
  /** The document was loaded for it: its time and vitals are the document's. */
  isDocuments: boolean;
  /** Query of the document, with the campaign that the visitor came by. */
  documentsSearch: string;
  sendsVisitorId: boolean;
};

/** Sent with the first page that is reported, which may not be the document's own. */
let isOriginSent = false;

/**
 * Reports that a page was opened and read, and, when it is hidden or left, how long it was visible. Returns
 * a function for when it is left.
 */
export function reportPage({
  pathname,
  search,
  isDocuments,
  documentsSearch,
  sendsVisitorId,
}: PageReport): () => void {
  let isOpened = false;

  const send = (report: { isRead?: boolean; seconds?: number; vitals?: PageVitals }) => {
    sendBeacon("/api/views", {
      path: pathname.slice(0, TEXT_MAX_CHARS),
      visitorId: (sendsVisitorId && readItem("localStorage", VISITOR_ID)) || undefined,
      ...(!isOpened && {
        isOpened: true,
        referrer: isOriginSent ? "" : document.referrer.slice(0, TEXT_MAX_CHARS),
        search: ((!isOriginSent && documentsSearch) || search).slice(0, TEXT_MAX_CHARS),
      }),
      ...report,
    });
    isOpened = true;
    isOriginSent = true;
  };
  const stopWaiting = afterVisible(isDocuments, () => send({ isRead: true }));
  const stopMeasuring = measureVisibleTime(isDocuments, (seconds) =>
    send({ seconds, vitals: isDocuments ? vitalsOf() : undefined }),
  );
  return () => {
    stopWaiting();
    stopMeasuring();
  };
}
