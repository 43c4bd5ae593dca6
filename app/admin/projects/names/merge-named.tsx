import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { bidiIsolated } from "#domain/html/bidi-isolated.ts";
import type { NamedKind, NamedReply } from "#domain/projects/named.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { useDeferredClose } from "../../kit/use-deferred-close.ts";
import { type NamedItem, projectsText } from "./named-item.ts";
import { useNamedReplyToast } from "./use-named-reply-toast.ts";

type MergeNamedProps = {
  kind: NamedKind;
  item: NamedItem;
  others: readonly NamedItem[];
  onClose: () => void;
};

export function MergeNamed({ kind, item, others, onClose }: MergeNamedProps) {
  const { Form, data: reply, state } = useFetcher<NamedReply>();
  const [intoId, setIntoId] = useState("");
  const into = others.find(({ id }) => id === intoId);
  const id = useId();
  const isBusy = state !== "idle";
  const close = useDeferredClose(isBusy, onClose);
  const done = kind === "client" ? "Clients merged" : "Roles merged";
  useNamedReplyToast(
    reply,
    done,
    onClose,
    into && `${bidiIsolated(item.name)} was merged into ${bidiIsolated(into.name)}.`,
  );
  return (
    <Dialog
      title={
        <>
          Merge <bdi>{item.name}</bdi>
        </>
      }
      size="small"
      onClose={close}
    >
      <Form method="post" className="admin-question form">
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={item.id} />
        <Field
          id={id}
          name="into"
          label="Merge into"
          {...(reply?.status === "refused" ? { problem: reply.problem } : {})}
        >
          {(control) => (
            <select
              {...control}
              data-initial-focus
              required
              value={intoId}
              onChange={({ currentTarget }) => setIntoId(currentTarget.value)}
            >
              <option value="">{kind === "client" ? "Choose a client" : "Choose a role"}</option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name} ({projectsText(other.projects).toLowerCase()})
                </option>
              ))}
            </select>
          )}
        </Field>
        {into && <Consequences item={item} into={into} />}
        <div className="admin-answers">
          <button type="button" className="pill" disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="pill pill-alarm" disabled={isBusy}>
            {isBusy ? "Merging..." : "Merge"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

function Consequences({ item, into }: { item: NamedItem; into: NamedItem }) {
  return (
    <p>
      {item.projects > 0 && (
        <>
          {projectsText(item.projects)} of{" "}
          <strong>
            <bdi>{item.name}</bdi>
          </strong>{" "}
          will move to{" "}
          <strong>
            <bdi>{into.name}</bdi>
          </strong>
          .{" "}
        </>
      )}
      <strong>
        <bdi>{item.name}</bdi>
      </strong>{" "}
      will be removed. Links and imports that use its name will point to{" "}
      <strong>
        <bdi>{into.name}</bdi>
      </strong>
      . This cannot be undone.
    </p>
  );
}
