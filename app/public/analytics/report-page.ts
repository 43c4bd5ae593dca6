import { afterVisible, measureVisibleTime, sendBeacon } from "./beacons.ts";
import { readItem, VISITOR_ID } from "./browser-storage.ts";
import { type PageVitals, vitalsOf } from "./page-vitals.ts";

/** Beacons hold 4 KB. */
const TEXT_MAX_CHARS = 1000;

let isDocumentsFirst = true;

/**
 * Reports that a page was opened and read, and, when it is hidden or left, how long it was visible. Returns
 * a function for when it is left.
 */
export function reportPage(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  sendsVisitorId: boolean,
): () => void {
  const isFirstPage = isDocumentsFirst;
  isDocumentsFirst = false;
  let isOpened = false;

  const send = (report: { isRead?: boolean; seconds?: number; vitals?: PageVitals }) => {
    const isFirst = !isOpened;
    isOpened = true;
    sendBeacon("/api/views", {
      path: pathname.slice(0, TEXT_MAX_CHARS),
      visitorId: (sendsVisitorId && readItem("localStorage", VISITOR_ID)) || undefined,
      ...(isFirst && {
        isOpened: true,
        referrer: isFirstPage ? document.referrer.slice(0, TEXT_MAX_CHARS) : "",
        search: search.slice(0, TEXT_MAX_CHARS),
      }),
      ...report,
    });
  };
  const stopWaiting = afterVisible(isFirstPage, () => send({ isRead: true }));
  const stopMeasuring = measureVisibleTime(isFirstPage, (seconds) =>
    send({ seconds, vitals: isFirstPage ? vitalsOf() : undefined }),
  );
  return () => {
    stopWaiting();
    stopMeasuring();
  };
}
