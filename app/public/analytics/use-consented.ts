import { useEffect } from "react";
import { useLocation } from "react-router";
import { isReportedPage } from "#domain/analytics/google-analytics.ts";
import { forget, keep, readKept, VISITOR_ID } from "./browser-storage.ts";
import { newId } from "./new-id.ts";

/** Keeps an id in the browser while that is agreed to. */
export function useVisitorId(isAgreed: boolean): void {
  useEffect(() => {
    if (!isAgreed) forget("localStorage", VISITOR_ID);
    else if (!readKept("localStorage", VISITOR_ID)) keep("localStorage", VISITOR_ID, newId());
  }, [isAgreed]);
}

/** Reports every page to Google while that is agreed to; else undoes what was agreed to before. */
export function useGoogle(measurementId: string, isAgreed: boolean): void {
  const page = useLocation();
  const path = page.pathname;
  const isReported = isReportedPage(page);

  useEffect(() => {
    if (!measurementId) return;
    const title = document.title;
    if (!isAgreed && isGoogleHere()) {
      void import("./google-tag.ts").then((tag) => tag.withdraw(measurementId));
    } else if (isAgreed && isReported) {
      void import("./google-tag.ts").then((tag) => tag.reportPage(measurementId, { title, path }));
    }
  }, [measurementId, isAgreed, isReported, path]);
}

function isGoogleHere(): boolean {
  return "dataLayer" in window || /\b_ga/.test(document.cookie);
}
