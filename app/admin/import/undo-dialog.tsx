import { useEffect } from "react";
import { useFetcher } from "react-router";
import { counted } from "#domain/overview/overview.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { IMPORT_PATH } from "./paths.ts";

type UndoDialogProps = {
  /** What one import wrote, in one go or several. */
  batch: { ids: readonly string[]; source: string; items: number };
  onClose: () => void;
  /** Hears that it is being taken back from now on. */
  onAsked?: () => void;
};

/** Asks before an import is taken back; how far that is, the list of imports shows. */
export function UndoDialog({ batch: { ids, source, items }, onClose, onAsked }: UndoDialogProps) {
  const { Form, data: reply, state } = useFetcher<{ problem: string | null }>();
  const isBusy = state !== "idle";
  useEffect(() => {
    if (!reply) return;
    if (reply.problem !== null) showToast("error", reply.problem);
    onClose();
    if (reply.problem === null) onAsked?.();
  }, [reply, onClose, onAsked]);
  return (
    <Dialog title="Take this import back?" size="small" onClose={onClose}>
      <Form method="post" action={IMPORT_PATH} className="admin-question">
        <p>
          What{" "}
          <strong>
            <bdi>{source}</bdi>
          </strong>{" "}
          brought in is removed, and what it wrote over is as it was:{" "}
          {counted(items, "item", "items")}. What you edited since stays as it is.
        </p>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="id" value={ids.join(",")} />
        <div className="admin-answers">
          <button type="button" className="pill" data-initial-focus onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Starting..." : "Take back"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
