import { useFetcher } from "react-router";
import { pluralize } from "#domain/site/formats.ts";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { IMPORT_PATH } from "./paths.ts";

/** Of the action of the Import screen. */
export type ImportReply = { status: "done" } | { status: "conflict" | "failed"; problem: string };

type UndoDialogProps = {
  batch: { ids: readonly string[]; source: string; items: number };
  onClose: () => void;
  onStarted?: () => void;
};

export function UndoDialog({ batch: { ids, source, items }, onClose, onStarted }: UndoDialogProps) {
  const { Form, data, state } = useFetcher<ImportReply>();
  useReply(data, (reply) => {
    onClose();
    if (reply.status === "done") onStarted?.();
    else showToast("error", reply.problem);
  });
  return (
    <QuestionDialog
      title="Undo this import?"
      Form={Form}
      action={IMPORT_PATH}
      isBusy={state !== "idle"}
      fields={{ intent: "undo", id: ids }}
      confirm="Undo import"
      confirming="Starting..."
      onClose={onClose}
    >
      <p>
        This removes everything imported from{" "}
        <strong>
          <bdi>{source}</bdi>
        </strong>{" "}
        and restores what it overwrote: {pluralize(items, "item", "items")}. Items you edited since
        are kept.
      </p>
    </QuestionDialog>
  );
}
