import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  REDIRECT_LABELS as LABELS,
  REDIRECT_MESSAGES as MESSAGES,
  redirectSchema,
} from "#domain/site/redirects.ts";
import { showToast } from "../../ui/toast.ts";
import { FormField } from "../forms/form-field.tsx";
import { useReply } from "../forms/use-reply.ts";
import { validateWith } from "../forms/validate-with.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";

/** `failed`: unknown whether it was done. */
type RedirectReply =
  | { status: "refused"; reply: SubmissionResult<string[]> }
  | { status: "added"; from: string }
  | { status: "failed"; message: string };

/** Emptied once a redirect was added. */
export function RedirectForm() {
  const [added, setAdded] = useState(0);
  const fetcher = useFetcher<RedirectReply>();
  const { data: result, state } = fetcher;
  useReply(state === "idle" ? result : undefined, (reply) => {
    if (reply.status === "failed") showToast("error", reply.message);
    if (reply.status !== "added") return;
    showToast("success", MESSAGES.added, reply.from);
    setAdded((times) => times + 1);
  });
  const box = useRef<HTMLElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (added > 0) box.current?.querySelector("input")?.focus();
  }, [added]);
  return (
    <Pane ref={box} title="Add a redirect">
      <Fields key={added} fetcher={fetcher} />
    </Pane>
  );
}

type FieldsProps = { fetcher: ReturnType<typeof useFetcher<RedirectReply>> };

function Fields({ fetcher: { Form, data: result, state } }: FieldsProps) {
  const [form, fields] = useForm({
    lastResult: result?.status === "refused" ? result.reply : undefined,
    constraint: getZodConstraint(redirectSchema),
    ...validateWith(redirectSchema),
  });
  const isBusy = state !== "idle";
  return (
    <Form method="post" {...getFormProps(form)} className="redirect-form">
      <FormField
        field={fields.from}
        label={LABELS.from}
        placeholder="/old-page"
        readOnly={isBusy}
      />
      <FormField field={fields.to} label={LABELS.to} placeholder="/about" readOnly={isBusy} />
      <BusyButton type="submit" className="pill pill-filled" isBusy={isBusy}>
        {isBusy ? "Adding..." : "Add redirect"}
      </BusyButton>
    </Form>
  );
}
