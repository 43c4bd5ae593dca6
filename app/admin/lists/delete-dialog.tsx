import { type ReactNode, useState } from "react";
import { useReply } from "../forms/use-reply.ts";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { deleteKey, type ListChanges, useListChange } from "./use-list-change.ts";

type DeleteDialogProps<Intent extends string> = {
  changes: ListChanges<Intent>;
  items: readonly { id: string; title: string }[];
  onDone: (isDeleted: boolean) => void;
  /** Further fields. */
  children?: ReactNode;
};

/** spec: admin-area §2, "Delete asks for confirmation", "delete with confirmation" */
export function DeleteDialog<Intent extends string>(props: DeleteDialogProps<Intent>) {
  const { changes, items, onDone, children } = props;
  const { noun } = changes;
  const titles = items.map(({ title }) => title);
  // The fetcher is shared with the list, and may still be busy with the deletion before this one.
  const [isSent, setSent] = useState(false);
  const ownTitles = isSent ? titles : [];
  const { Form, reply, isBusy } = useListChange(changes, ownTitles, deleteKey(changes.path));
  const [earlier, setEarlier] = useState(reply);
  useReply(reply === earlier ? undefined : reply, ({ status }) => {
    if (isSent) onDone(status === "done");
  });
  const isOne = items.length === 1;
  const confirm = isOne ? `Delete ${noun.one}` : `Delete ${items.length} ${noun.several}`;
  return (
    <QuestionDialog
      title={confirm}
      subject={isOne ? titles[0] : undefined}
      Form={Form}
      action={changes.path}
      isBusy={isBusy}
      fields={{ intent: "delete", id: items.map(({ id }) => id) }}
      confirm={confirm}
      confirming="Deleting..."
      onSubmit={() => {
        setEarlier(reply);
        setSent(true);
      }}
      isDestructive
      onClose={() => onDone(false)}
    >
      {children}
      <p>
        Are you sure you want to permanently delete{" "}
        {isOne ? `this ${noun.one}` : `these ${noun.several}`}? This action cannot be undone.
      </p>
    </QuestionDialog>
  );
}
