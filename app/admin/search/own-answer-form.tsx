import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import {
  OWN_ANSWER_LABELS as LABELS,
  OWN_ANSWER_MESSAGES as MESSAGES,
  ownAnswerSchema,
} from "#domain/search/own-answers.ts";
import { showToast } from "../../ui/toast.ts";
import { FormField } from "../forms/form-field.tsx";
import { FormStore, useDirty } from "../forms/form-store.ts";
import { useReply } from "../forms/use-reply.ts";
import { validateWith } from "../forms/validate-with.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { OWN_ANSWERS_PATH } from "./paths.ts";

/**
 * `conflict`: changed at `updatedAt` or, with null, deleted since it was opened; `failed`: unknown whether it
 * was done.
 */
type OwnAnswerReply =
  | { status: "refused"; reply: SubmissionResult<string[]> }
  | { status: "conflict"; updatedAt: Date | null }
  | { status: "saved" }
  | { status: "failed"; message: string };

type Edited = {
  id: string;
  questions: string[];
  answer: string;
  link: string | null;
  updatedAt: Date;
};
type OwnAnswerFormProps = {
  /** By the address; the answer may be deleted meanwhile. */
  openedId: string | null;
  edited: Edited | null;
  question: string;
};

/** Emptied once an answer was saved. */
export function OwnAnswerForm(props: OwnAnswerFormProps) {
  const { openedId, edited, question } = props;
  const [saved, setSaved] = useState(0);
  const navigate = useNavigate();
  const fetcher = useFetcher<OwnAnswerReply>();
  const { data: result, state } = fetcher;
  useReply(state === "idle" ? result : undefined, (reply) => {
    if (reply.status === "failed") showToast("error", reply.message);
    if (reply.status !== "saved") return;
    showToast("success", MESSAGES.saved);
    setSaved((times) => times + 1);
  });
  const box = useRef<HTMLElement>(null);
  const close = useEffectEvent(() => {
    if (openedId || question) void navigate(OWN_ANSWERS_PATH, { replace: true });
    // The pressed button is gone, unless the focus has moved on.
    else if (document.activeElement === document.body)
      box.current?.querySelector("textarea")?.focus();
  });
  // Not before the form was emptied, whose text counts as unsaved.
  useEffect(() => {
    if (saved > 0) close();
  }, [saved]);
  return (
    <Pane ref={box} title={edited ? "Edit answer" : "Add an answer"}>
      <Fields key={saved} {...props} fetcher={fetcher} />
    </Pane>
  );
}

type FieldsProps = OwnAnswerFormProps & { fetcher: ReturnType<typeof useFetcher<OwnAnswerReply>> };

function Fields({ openedId, edited, question, fetcher }: FieldsProps) {
  const { Form, data: result, state } = fetcher;
  const [form, fields] = useForm({
    defaultValue: {
      questions: edited?.questions.join("\n") ?? question,
      answer: edited?.answer ?? "",
      link: edited?.link ?? "",
    },
    lastResult: result?.status === "refused" ? result.reply : undefined,
    constraint: getZodConstraint(ownAnswerSchema),
    ...validateWith(ownAnswerSchema),
  });
  const [store] = useState(() => new FormStore());
  useUnsavedChanges(useDirty(store));
  const [base, setBase] = useState(edited && { id: edited.id, updatedAt: edited.updatedAt });
  const [conflict, setConflict] = useState("");
  useReply(state === "idle" ? result : undefined, (reply) => {
    if (reply.status === "failed") return;
    const isConflict = reply.status === "conflict";
    setConflict(isConflict ? (reply.updatedAt ? MESSAGES.changed : MESSAGES.deleted) : "");
    // So that saving again replaces that version, or adds one.
    if (isConflict && base) setBase(reply.updatedAt && { id: base.id, updatedAt: reply.updatedAt });
  });
  const isBusy = state !== "idle";
  return (
    <Form
      method="post"
      action={OWN_ANSWERS_PATH}
      {...getFormProps(form)}
      ref={store.attach}
      onInput={store.read}
      className="form"
    >
      {base && <input type="hidden" name="id" value={base.id} />}
      {base && <input type="hidden" name="updatedAt" value={base.updatedAt.toISOString()} />}
      {conflict && (
        <p role="alert" className="form-alert" data-level="warning">
          {conflict}
        </p>
      )}
      <FormField field={fields.questions} label={LABELS.questions} rows={3} readOnly={isBusy} />
      <p className="pane-note">
        One wording per line. A visitor's question matches when it has the same words in the same
        order; endings and words such as “the” or “do” don't matter.
      </p>
      <FormField field={fields.answer} label={LABELS.answer} rows={3} readOnly={isBusy} />
      <FormField
        field={fields.link}
        label={LABELS.link}
        inputMode="url"
        placeholder="/about"
        readOnly={isBusy}
      />
      <div className="button-row">
        <BusyButton type="submit" className="pill pill-filled" isBusy={isBusy}>
          {isBusy ? "Saving..." : "Save answer"}
        </BusyButton>
        {openedId && (
          <Link to={OWN_ANSWERS_PATH} className="pill">
            Cancel
          </Link>
        )}
      </div>
    </Form>
  );
}
