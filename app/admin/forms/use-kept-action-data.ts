import { useState } from "react";
import { useLocation } from "react-router";

/** The screen's action data until the next navigation; React Router drops it at a revalidation. */
export function useKeptActionData<Reply>(actionData: Reply | undefined): Reply | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, actionData });
  const isNew = actionData !== undefined && (kept.actionData !== actionData || kept.key !== key);
  if (isNew) setKept({ key, actionData });
  if (actionData !== undefined) return actionData;
  return kept.key === key ? kept.actionData : undefined;
}
