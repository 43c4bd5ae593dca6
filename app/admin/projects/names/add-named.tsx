import { type FormEvent, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { bidiIsolated } from "#domain/html/bidi-isolated.ts";
import {
  NAMED_TOASTS,
  type NamedKind,
  type NamedReply,
  namedSchema,
} from "#domain/projects/named.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
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
  const input = useRef<HTMLInputElement>(null);
  useReply(reply, (answer) => {
    if (answer.status === "failed") showToast("error", NAMED_TOASTS[kind].failed);
    if (answer.status !== "done" || !answer.item) return;
    const about = [answer.item.name];
    if (answer.item.isNew) showToast("success", NAMED_TOASTS[kind].added, "", { about });
    else showToast("info", `“${bidiIsolated(answer.item.name)}” already exists`);
    onAdded(answer.item);
    input.current?.closest("dialog")?.close();
  });
  const [validationProblem, setValidationProblem] = useState<string>();
  const problem = validationProblem ?? (reply?.status === "refused" ? reply.problem : undefined);
  const validate = (event: FormEvent<HTMLFormElement>) => {
    const parsed = namedSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setValidationProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success) event.preventDefault();
  };
  return (
    <IsolatedPortal>
      <Dialog title={kind === "client" ? "Add client" : "Add role"} size="small" onClose={onClose}>
        <Form method="post" action={NAMES_PATH} onSubmit={validate} className="dialog-body form">
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="kind" value={kind} />
          <Field id={id} name="name" label="Name" problem={problem}>
            {(control) => (
              <input
                {...control}
                ref={input}
                data-initial-focus
                defaultValue={name}
                autoComplete="off"
              />
            )}
          </Field>
          <div className="button-row">
            <button type="button" className="pill" disabled={state !== "idle"} onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="pill pill-filled" disabled={state !== "idle"}>
              {state === "idle" ? (kind === "client" ? "Add client" : "Add role") : "Adding..."}
            </button>
          </div>
        </Form>
      </Dialog>
    </IsolatedPortal>
  );
}
