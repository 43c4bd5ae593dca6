import { useEffect } from "react";
import { useFetcher } from "react-router";
import { counted } from "#domain/overview/overview.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { IMPORT_PATH } from "./paths.ts";

type UndoReply = {
  problem: string | null;
  undone: { removed: number; restored: number; kept: string[] } | null;
};

type UndoDialogProps = {
  batch: { id: string; source: string; items: number };
  onClose: () => void;
};

/** Asks before an import is taken back, and says what came of it. */
export function UndoDialog({ batch: { id, source, items }, onClose }: UndoDialogProps) {
  const { Form, data: reply, state } = useFetcher<UndoReply>();
  const isBusy = state !== "idle";
  useEffect(() => {
    if (!reply) return;
    if (reply.problem !== null) showToast("error", reply.problem);
    if (reply.undone) {
      const { removed, restored, kept } = reply.undone;
      const text = `${removed} removed, ${restored} as before, ${kept.length} kept as edited since`;
      showToast("success", "Import taken back", text);
    }
    onClose();
  }, [reply, onClose]);
  return (
    <Dialog title="Take this import back?" size="small" onClose={onClose}>
      <Form method="post" action={IMPORT_PATH} className="admin-question">
        <p>
          What <strong>{source}</strong> brought in is removed, and what it wrote over is as it was:{" "}
          {counted(items, "item", "items")}. What you edited since stays as it is.
        </p>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="id" value={id} />
        <div className="admin-answers">
          <button type="button" className="pill" onClick={onClose}>
            Keep it
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Taking back..." : "Take back"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
