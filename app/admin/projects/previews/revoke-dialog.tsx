import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { formError, type PreviewLinkReply } from "#domain/projects/preview-link.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useDeferredClose } from "../../kit/use-deferred-close.ts";
import { previewLinksPath } from "../paths.ts";

type RevokeDialogProps = {
  projectId: string;
  link: { id: string; label: string };
  onDone: () => void;
};

/** Asks for confirmation, since a revoked link cannot be restored. */
export function RevokeDialog({ projectId, link, onDone }: RevokeDialogProps) {
  const { Form, data: reply, state } = useFetcher<PreviewLinkReply>();
  const isBusy = state !== "idle";
  const close = useDeferredClose(isBusy, onDone);
  const handleReply = useEffectEvent((answer: PreviewLinkReply) => {
    const failure = formError(answer);
    if (failure) return showToast("error", failure);
    showToast("success", "Link revoked", "", { about: link.label ? [link.label] : [] });
    onDone();
  });
  useEffect(() => {
    if (reply && !isBusy) handleReply(reply);
  }, [reply, isBusy]);
  return (
    <Dialog title="Revoke this link?" size="small" onClose={close}>
      <Form method="post" action={previewLinksPath(projectId)} className="admin-question">
        {link.label && (
          <strong className="preview-link-name">
            <bdi>{link.label}</bdi>
          </strong>
        )}
        <p>Anyone with this link immediately loses access to the page and its files.</p>
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="link" value={link.id} />
        <div className="admin-answers">
          <button
            type="button"
            className="pill"
            data-initial-focus
            disabled={isBusy}
            onClick={onDone}
          >
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Revoking..." : "Revoke link"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
