import { type FormEvent, useId, useState } from "react";
import { useFetcher } from "react-router";
import {
  NAMED_TOASTS,
  type NamedKind,
  type NamedReply,
  namedSchema,
} from "#domain/projects/named.ts";
import { bidiIsolated } from "#domain/text/bidi-isolated.ts";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { showProblems } from "../../forms/use-save.ts";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { NAMES_PATH } from "../paths.ts";

export type Named = { id: string; name: string };

type AddNamedProps = {
  kind: NamedKind;
  /** Initial value. */
  name?: string;
  onAdded: (item: Named) => void;
  onClose: () => void;
};

/** Adds a client or role from within another form; an existing name is selected instead. */
export function AddNamed({ kind, name, onAdded, onClose }: AddNamedProps) {
  const { Form, data: reply, state } = useFetcher<NamedReply>();
  const id = useId();
  const add = kind === "client" ? "Add client" : "Add role";
  useReply(reply, (answer) => {
    if (answer.status === "failed") showToast("error", NAMED_TOASTS[kind].failed);
    // The dialog may have been closed.
    if (answer.status === "refused") showToast("error", answer.problem);
    if (answer.status !== "done" || !answer.item) return;
    const about = [answer.item.name];
    if (answer.item.isNew) showToast("success", NAMED_TOASTS[kind].added, "", { about });
    else showToast("info", `“${bidiIsolated(answer.item.name)}” already exists`);
    onAdded(answer.item);
    onClose();
  });
  const [validationProblem, setValidationProblem] = useState<string>();
  const problem = validationProblem ?? (reply?.status === "refused" ? reply.problem : undefined);
  const validate = (event: FormEvent<HTMLFormElement>) => {
    const parsed = namedSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setValidationProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) return;
    event.preventDefault();
    showProblems(event.currentTarget, NAMED_TOASTS[kind].failed);
  };
  return (
    <IsolatedPortal>
      <QuestionDialog
        title={add}
        Form={Form}
        action={NAMES_PATH}
        isBusy={state !== "idle"}
        fields={{ intent: "add", kind }}
        confirm={add}
        confirming="Adding..."
        className="form"
        onSubmit={validate}
        onClose={onClose}
      >
        <Field id={id} name="name" label="Name" problem={problem}>
          {(control) => (
            <input {...control} data-initial-focus defaultValue={name} autoComplete="off" />
          )}
        </Field>
      </QuestionDialog>
    </IsolatedPortal>
  );
}
