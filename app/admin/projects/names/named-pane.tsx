import { Merge, Pencil, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useFetcher } from "react-router";
import type { NamedKind, NamedReply } from "#domain/projects/named.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Pane } from "../../kit/pane.tsx";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import { AddNamed, type Named } from "./add-named.tsx";
import { MergeNamed, type NamedItem, projectsText, useNamedReplyToast } from "./merge-named.tsx";

type NamedPaneProps = { kind: NamedKind; items: readonly NamedItem[] };

export function NamedPane({ kind, items }: NamedPaneProps) {
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<NamedItem | null>(null);
  const [merging, setMerging] = useState<NamedItem | null>(null);
  const removing = useFetcher<NamedReply>();
  useNamedReplyToast(removing.data, `${kind === "client" ? "Client" : "Role"} removed`);
  useNextRowFocus(items, `[data-adds=${kind}]`);
  return (
    <Pane
      title={kind === "client" ? "Clients" : "Roles"}
      aside={
        <button
          type="button"
          className="plain-button"
          data-adds={kind}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" size={15} /> {kind === "client" ? "Add client" : "Add role"}
        </button>
      }
    >
      {items.length === 0 && <p className="pane-note">No {kind}s yet.</p>}
      <ul className="names divided">
        {items.map((item) => (
          <li key={item.id} data-row={item.id}>
            <span dir="auto" className="names-name break-words">
              {item.name}
            </span>
            <span className="pane-note">{projectsText(item.projects)}</span>
            <IconButton
              icon={Pencil}
              size={16}
              label={`Rename ${item.name}`}
              title="Rename"
              data-row-link
              onClick={() => setRenaming(item)}
            />
            <IconButton
              icon={Merge}
              size={16}
              label={`Merge ${item.name}`}
              title="Merge into another"
              disabled={items.length < 2}
              onClick={() => setMerging(item)}
            />
            <removing.Form
              method="post"
              onSubmit={(event) => {
                if (removing.state !== "idle") event.preventDefault();
              }}
            >
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="id" value={item.id} />
              <IconButton
                type="submit"
                icon={Trash2}
                size={16}
                label={`Remove ${item.name}`}
                title={item.projects > 0 ? "In use by projects" : "Remove"}
                disabled={item.projects > 0}
              />
            </removing.Form>
          </li>
        ))}
      </ul>
      {isAdding && <AddNamed kind={kind} onAdded={() => {}} onClose={() => setAdding(false)} />}
      {merging && (
        <MergeNamed
          key={merging.id}
          kind={kind}
          item={merging}
          others={items.filter(({ id }) => id !== merging.id)}
          onClose={() => setMerging(null)}
        />
      )}
      {renaming && (
        <RenameNamed
          key={renaming.id}
          kind={kind}
          item={renaming}
          onClose={() => setRenaming(null)}
        />
      )}
    </Pane>
  );
}

type RenameNamedProps = { kind: NamedKind; item: Named; onClose: () => void };

function RenameNamed({ kind, item, onClose }: RenameNamedProps) {
  const { Form, data: reply, state } = useFetcher<NamedReply>();
  const id = useId();
  useNamedReplyToast(reply, `${kind === "client" ? "Client" : "Role"} renamed`, onClose);
  return (
    <QuestionDialog
      title={
        <>
          Rename <bdi>{item.name}</bdi>
        </>
      }
      Form={Form}
      isBusy={state !== "idle"}
      fields={{ intent: "rename", kind, id: item.id }}
      confirm="Rename"
      confirming="Renaming..."
      className="form"
      onClose={onClose}
    >
      <Field
        id={id}
        name="name"
        label="Name"
        problem={reply?.status === "refused" ? reply.problem : undefined}
      >
        {(control) => (
          <input
            {...control}
            data-initial-focus
            dir="auto"
            defaultValue={item.name}
            autoComplete="off"
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
