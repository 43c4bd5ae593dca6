import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useActionData, useFetcher, useRevalidator } from "react-router";
import type { z } from "zod";
import type { AccountReply } from "#domain/accounts/account-forms.ts";
import { showToast } from "../../ui/toast.ts";

type Fields = Record<string, string>;

/** A form with client-side validation that is reset after a successful reply. */
export function useAccountForm<S extends z.ZodType<Fields, Partial<Fields>>>(
  intent: string,
  schema: S,
  defaultValue?: Fields,
) {
  const { Form, reply, isBusy } = useAccountFetcher(intent);
  const id = useId();
  const [round, setRound] = useState(0);
  // A new object would make Conform apply the result again.
  const lastResult = useMemo(() => resultOf(reply), [reply]);
  const [form, fields] = useForm<Fields>({
    id: `${id}-${round}`,
    defaultValue,
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  useEffect(() => {
    if (reply?.status === "done") setRound((rounds) => rounds + 1);
  }, [reply]);
  const formProps = { ...getFormProps(form), key: form.id, method: "post" as const };
  return { Form, formProps, fields, reply, isBusy };
}

/** The server's problems as a Conform submission result. */
function resultOf(reply: AccountReply | undefined): SubmissionResult<string[]> | undefined {
  if (reply?.status !== "refused") return undefined;
  const problems = Object.entries(reply.problems).filter(([name]) => name !== "form");
  const error = Object.fromEntries(problems.map(([name, text]) => [name, text ? [text] : null]));
  const validated = Object.fromEntries(problems.map(([name]) => [name, true]));
  return { status: "error", error, state: { validated } };
}

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
