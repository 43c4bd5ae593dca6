import { useEffect, useRef } from "react";
import { useActionData, useFetcher, useRevalidator } from "react-router";
import type { AccountReply } from "#domain/accounts/account-reply.ts";
import { showToast } from "../../ui/toast.ts";

/**
 * Sends one form of the page, and says how it was answered as a toast. A form that was sent before the
 * page's code had come was answered by the page itself.
 */
export function useReply(intent: string) {
  const fetcher = useFetcher<AccountReply>();
  const early = useActionData<AccountReply>();
  const reply = fetcher.data ?? (early?.intent === intent ? early : undefined);
  const { revalidate } = useRevalidator();
  const said = useRef<AccountReply>(undefined);

  useEffect(() => {
    if (!reply || said.current === reply) return;
    said.current = reply;
    if (reply.status === "done") {
      if (reply.title) showToast("success", reply.title, reply.text);
      return;
    }
    if (!reply.problems.form) return;
    showToast("error", reply.problems.form);
    // What is not there any more, or needs the password by now, is shown as it is.
    void revalidate();
  }, [reply, revalidate]);

  return { Form: fetcher.Form, reply, isBusy: fetcher.state !== "idle" };
}
