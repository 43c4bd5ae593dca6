import { useEffect } from "react";
import { useLocation } from "react-router";
import type { ViewedNoun } from "#domain/analytics/view.ts";
import { useSite } from "../chrome/use-site.ts";
import { isObjecting } from "./objecting.ts";
import { reportView } from "./report-view.ts";
import { whenSeen } from "./when-seen.ts";

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
