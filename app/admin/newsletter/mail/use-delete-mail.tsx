import { useState } from "react";
import { useFetcher } from "react-router";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { outboxMailPath } from "../paths.ts";

export type DeleteMailReply = { status: "deleted"; subject: string } | { status: "failed" };

type DeletableMail = { id: string; subject: string; isOfIssue: boolean };

/** Outlives the email and its row, to show the result. */
export function useDeleteMail(onDeleted?: () => void) {
  const { Form, data, state } = useFetcher<DeleteMailReply>();
  const [asked, setAsked] = useState<DeletableMail | null>(null);
  const isBusy = state !== "idle";
  useReply(isBusy ? undefined : data, (reply) => {
    if (reply.status === "failed")
      return showToast("error", "Failed to delete the email. Please try again.");
    showToast("success", "Email deleted", reply.subject);
    onDeleted?.();
  });
  const dialog = asked && (
    <QuestionDialog
      title="Delete this email?"
      subject={asked.subject}
      Form={Form}
      action={outboxMailPath(asked.id)}
      isBusy={isBusy}
      fields={{ intent: "delete" }}
      confirm="Delete email"
      confirming="Deleting..."
      isDestructive
      onSubmit={() => setAsked(null)}
      onClose={() => setAsked(null)}
    >
      <p>
        It will be removed from the outbox. This action cannot be undone.
        {asked.isOfIssue && " You can still send the issue under Sends."}
      </p>
    </QuestionDialog>
  );
  return { dialog, ask: setAsked };
}
