import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useState } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import {
  OWN_ANSWER_LABELS as LABELS,
  OWN_ANSWER_MESSAGES as MESSAGES,
  ownAnswerSchema,
} from "#domain/search/own-answers.ts";
import { showToast } from "../../ui/toast.ts";
import { FormField } from "../forms/form-field.tsx";
import { useReply } from "../forms/use-reply.ts";
import { validateWith } from "../forms/validate-with.ts";
import { Pane } from "../kit/pane.tsx";
import { OWN_ANSWERS_PATH } from "./paths.ts";

/** `failed`: unknown whether it was done. */
export type OwnAnswerReply =
  | { outcome: "refused"; reply: SubmissionResult<string[]> }
  | { outcome: "saved" | "removed" }
  | { outcome: "failed"; message: string };

type Edited = { id: string; questions: string[]; answer: string; link: string | null };
type OwnAnswerFormProps = { edited: Edited | null; question: string };

/** Emptied once an answer was saved. */
export function OwnAnswerForm({ edited, question }: OwnAnswerFormProps) {
  const [saved, setSaved] = useState(0);
  const navigate = useNavigate();
  const fetcher = useFetcher<OwnAnswerReply>();
  const { data: result, state } = fetcher;
  useReply(state === "idle" ? result : undefined, (reply) => {
    if (reply.outcome === "failed") showToast("error", reply.message);
    if (reply.outcome !== "saved") return;
    showToast("success", MESSAGES.saved);
    setSaved((times) => times + 1);
    if (edited || question) void navigate(OWN_ANSWERS_PATH, { replace: true });
  });
  return (
    <Pane title={edited ? "Edit answer" : "Add an answer"}>
      <Fields key={saved} edited={edited} question={question} fetcher={fetcher} />
    </Pane>
  );
}

type FieldsProps = OwnAnswerFormProps & { fetcher: ReturnType<typeof useFetcher<OwnAnswerReply>> };

function Fields({ edited, question, fetcher: { Form, data: result, state } }: FieldsProps) {
  const [form, fields] = useForm({
    defaultValue: {
      questions: edited?.questions.join("\n") ?? question,
      answer: edited?.answer ?? "",
      link: edited?.link ?? "",
    },
    lastResult: result?.outcome === "refused" ? result.reply : undefined,
    constraint: getZodConstraint(ownAnswerSchema),
    ...validateWith(ownAnswerSchema),
  });
  const isBusy = state !== "idle";
  return (
    <Form method="post" action={OWN_ANSWERS_PATH} {...getFormProps(form)} className="form">
      {edited && <input type="hidden" name="id" value={edited.id} />}
      <FormField field={fields.questions} label={LABELS.questions} rows={3} />
      <p className="pane-note">
        One wording per line. A visitor's question matches when it has the same words in the same
        order; endings and words such as “the” or “do” don't matter.
      </p>
      <FormField field={fields.answer} label={LABELS.answer} rows={3} />
      <FormField field={fields.link} label={LABELS.link} inputMode="url" placeholder="/about" />
      <div className="button-row">
        <button type="submit" className="pill pill-filled" disabled={isBusy}>
          {isBusy ? "Saving..." : "Save answer"}
        </button>
        {edited && (
          <Link to={OWN_ANSWERS_PATH} className="pill">
            Cancel
          </Link>
        )}
      </div>
    </Form>
  );
}
