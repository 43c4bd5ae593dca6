import { useId, useState } from "react";
import { useFetcher } from "react-router";
import type { NamedKind, NamedReply } from "#domain/projects/named.ts";
import { pluralize } from "#domain/site/formats.ts";
import { bidiIsolated } from "#domain/text/bidi-isolated.ts";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";

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
  const done = kind === "client" ? "Clients merged" : "Roles merged";
  useNamedReplyToast(
    reply,
    done,
    onClose,
    into && `${bidiIsolated(item.name)} was merged into ${bidiIsolated(into.name)}.`,
  );
  return (
    <QuestionDialog
      title={
        <>
          Merge <bdi>{item.name}</bdi>
        </>
      }
      Form={Form}
      isBusy={isBusy}
      fields={{ intent: "merge", kind, id: item.id }}
      confirm="Merge"
      confirming="Merging..."
      isDestructive
      className="form"
      onClose={onClose}
    >
      <Field
        id={id}
        name="into"
        label="Merge into"
        problem={reply?.status === "refused" ? reply.problem : undefined}
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
    </QuestionDialog>
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
      . This action cannot be undone.
    </p>
  );
}

export type NamedItem = { id: string; name: string; projects: number };

export function projectsText(count: number): string {
  return count === 0 ? "Not used" : pluralize(count, "project", "projects");
}

export function useNamedReplyToast(
  reply: NamedReply | undefined,
  done: string,
  onDone?: () => void,
  text?: string,
): void {
  useReply(reply, (answer) => {
    if (answer.status === "failed")
      showToast("error", "Couldn't save the change. Please try again.");
    if (answer.status === "refused") showToast("error", answer.problem);
    if (answer.status !== "done") return;
    const about = answer.item && text === undefined ? [answer.item.name] : [];
    showToast("success", done, text, { about });
    onDone?.();
  });
}
