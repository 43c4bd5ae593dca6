import { useEffect } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { useDeferredClose } from "../../kit/use-deferred-close.ts";
import { UploadZone } from "../../uploads/upload-zone.tsx";
import type { DetailedFile } from "./detailed-project.ts";
import { showReplyToast, useFileChange } from "./use-file-change.ts";

type FileDialogProps = { projectId: string; file: DetailedFile; onDone: () => void };

/** spec: admin-area §2, "remove a file with confirmation" */
export function RemoveFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { change, reply, isBusy } = useFileChange(projectId, (reply) =>
    showReplyToast(reply, [file.name]),
  );
  const close = useDeferredClose(isBusy, onDone);
  useEffect(() => {
    if (reply) onDone();
  }, [reply, onDone]);
  return (
    <Dialog title="Remove file" size="small" onClose={close}>
      <div className="admin-question">
        <p dir="auto" className="question-about">
          {file.name}
        </p>
        <p>Are you sure you want to remove this file from the project?</p>
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
          <button
            type="button"
            className="pill pill-alarm"
            disabled={isBusy}
            onClick={() => change({ intent: "remove-file", fileId: file.id })}
          >
            {isBusy ? "Removing..." : "Remove file"}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The new file keeps the display name. */
export function ReplaceFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { change, reply } = useFileChange(projectId, (reply) => showReplyToast(reply, [file.name]));
  useEffect(() => {
    if (reply) onDone();
  }, [reply, onDone]);
  return (
    <Dialog title="Replace file" size="small" onClose={onDone}>
      <div className="admin-question">
        <p dir="auto" className="question-about">
          {file.name}
        </p>
        <UploadZone
          place="project-file"
          label="New file"
          onKept={({ id }) => change({ intent: "replace-file", fileId: file.id, mediaId: id })}
        />
      </div>
    </Dialog>
  );
}
