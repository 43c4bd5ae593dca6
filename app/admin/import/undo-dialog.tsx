import { useEffect } from "react";
import { useFetcher } from "react-router";
import { pluralize } from "#domain/site/formats.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { IMPORT_PATH } from "./paths.ts";

type UndoDialogProps = {
  batch: { ids: readonly string[]; source: string; items: number };
  onClose: () => void;
  onStarted?: () => void;
};

export function UndoDialog({ batch: { ids, source, items }, onClose, onStarted }: UndoDialogProps) {
  const { Form, data: reply, state } = useFetcher<{ problem: string | null }>();
  const isBusy = state !== "idle";
  useEffect(() => {
    if (!reply) return;
    if (reply.problem !== null) showToast("error", reply.problem);
    onClose();
    if (reply.problem === null) onStarted?.();
  }, [reply, onClose, onStarted]);
  return (
    <Dialog title="Undo this import?" size="small" onClose={onClose}>
      <Form method="post" action={IMPORT_PATH} className="dialog-body">
        <p>
          This removes everything imported from{" "}
          <strong>
            <bdi>{source}</bdi>
          </strong>{" "}
          and restores what it overwrote: {pluralize(items, "item", "items")}. Items you edited
          since are kept.
        </p>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="id" value={ids.join(",")} />
        <div className="button-row">
          <button type="button" className="pill" data-initial-focus onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Starting..." : "Undo import"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
