import { useEffect, useRef } from "react";
import { useActionData, useFetcher, useRevalidator } from "react-router";
import type { AccountReply } from "#domain/accounts/account-reply.ts";
import { showToast } from "../../ui/toast.ts";

/** Submits one form of the page and shows the reply as a toast. */
export function useAccountFetcher(intent: string) {
  const fetcher = useFetcher<AccountReply>();
  // A form submitted before hydration is answered by the document itself.
  const documentReply = useActionData<AccountReply>();
  const reply = fetcher.data ?? (documentReply?.intent === intent ? documentReply : undefined);
  const { revalidate } = useRevalidator();
  const lastShown = useRef<AccountReply>(undefined);

  useEffect(() => {
    if (!reply || lastShown.current === reply) return;
    lastShown.current = reply;
    if (reply.status === "done") {
      if (reply.title) showToast("success", reply.title, reply.text);
      return;
    }
    if (!reply.problems.form) return;
    showToast("error", reply.problems.form);
    // The item may be gone, or the session may no longer be fresh.
    void revalidate();
  }, [reply, revalidate]);

  return { Form: fetcher.Form, reply, isBusy: fetcher.state !== "idle" };
}
