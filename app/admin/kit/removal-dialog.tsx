import type { ComponentProps } from "react";
import { useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { QuestionDialog } from "./question-dialog.tsx";

type RemovalDialogProps = Pick<
  ComponentProps<typeof QuestionDialog>,
  "title" | "subject" | "confirm" | "confirming" | "onClose" | "children"
> & {
  /** Sent as `remove` to the action of the screen, which replies with the status `removed`. */
  id: string;
  messages: { removed: string; removeFailed: string };
};

/**
 * Asks before an item of a list is removed. Closes with a toast about the result, while the item is still
 * listed, so that the focus returns to its row, whose removal `useNextRowFocus` handles.
 */
export function RemovalDialog({ id, messages, ...question }: RemovalDialogProps) {
  const { Form, data: reply, state } = useFetcher<{ status: string }>();
  useReply(reply, ({ status }) => {
    if (status === "removed") showToast("success", messages.removed, question.subject);
    else showToast("error", messages.removeFailed);
    question.onClose();
  });
  return (
    <QuestionDialog
      {...question}
      Form={Form}
      isBusy={state !== "idle"}
      fields={{ remove: id }}
      isDestructive
    />
  );
}
