import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { isolated } from "#domain/html/isolated.ts";
import {
  NAMED_TOASTS,
  type NamedKind,
  type NamedReply,
  namedSchema,
} from "#domain/projects/named.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { OutsideForm } from "../../kit/outside-form.tsx";
import { NAMES_PATH } from "../paths.ts";

export type Named = { id: string; name: string };

type AddNamedProps = {
  kind: NamedKind;
  /** What was typed before it was asked for. */
  name?: string;
  onAdded: (item: Named) => void;
  onClose: () => void;
};

/** Adds a client or a role without leaving the form that needs it. One that is there is chosen. */
export function AddNamed({ kind, name, onAdded, onClose }: AddNamedProps) {
  const { Form, data: reply, state } = useFetcher<NamedReply>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hear = useEffectEvent((answer: NamedReply) => {
    if (answer.status === "failed") showToast("error", NAMED_TOASTS[kind].failed);
    if (answer.status !== "done" || !answer.item) return;
    const about = [answer.item.name];
    if (answer.item.isNew) showToast("success", NAMED_TOASTS[kind].added, "", { about });
    else showToast("info", `“${isolated(answer.item.name)}” already exists`);
    onAdded(answer.item);
    input.current?.closest("dialog")?.close();
  });
  useEffect(() => {
    if (reply) hear(reply);
  }, [reply]);
  const [blank, setBlank] = useState<string>();
  const problem = blank ?? (reply?.status === "refused" ? reply.problem : undefined);
  const judge = (event: FormEvent<HTMLFormElement>) => {
    const asked = namedSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setBlank(asked.success ? undefined : asked.error.issues[0]?.message);
    if (!asked.success) event.preventDefault();
  };
  return (
    <OutsideForm>
      <Dialog title={kind === "client" ? "Add client" : "Add role"} size="small" onClose={onClose}>
        <Form method="post" action={NAMES_PATH} onSubmit={judge} className="admin-question form">
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="kind" value={kind} />
          <Field id={id} name="name" label="Name" {...(problem ? { problem } : {})}>
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
          <div className="admin-answers">
            <button type="submit" className="pill pill-filled" disabled={state !== "idle"}>
              {state === "idle" ? (kind === "client" ? "Add client" : "Add role") : "Adding..."}
            </button>
          </div>
        </Form>
      </Dialog>
    </OutsideForm>
  );
}
