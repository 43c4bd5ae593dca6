import { useId, useRef } from "react";
import { useFetcher } from "react-router";
import type { NamedKind, NamedReply } from "#domain/projects/named.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import type { Named } from "./add-named.tsx";
import { useNamedReplyToast } from "./use-named-reply-toast.ts";

type RenameNamedProps = { kind: NamedKind; item: Named; onClose: () => void };

export function RenameNamed({ kind, item, onClose }: RenameNamedProps) {
  const { Form, data: reply, state } = useFetcher<NamedReply>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const close = () => input.current?.closest("dialog")?.close();
  useNamedReplyToast(reply, `${kind === "client" ? "Client" : "Role"} renamed`, close);
  return (
    <Dialog
      title={
        <>
          Rename <bdi>{item.name}</bdi>
        </>
      }
      size="small"
      onClose={onClose}
    >
      <Form method="post" className="admin-question form">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={item.id} />
        <Field
          id={id}
          name="name"
          label="Name"
          {...(reply?.status === "refused" ? { problem: reply.problem } : {})}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              data-initial-focus
              dir="auto"
              defaultValue={item.name}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="admin-answers">
          <button type="submit" className="pill pill-filled" disabled={state !== "idle"}>
            {state === "idle" ? "Rename" : "Renaming..."}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
