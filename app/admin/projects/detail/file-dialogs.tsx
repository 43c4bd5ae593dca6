import { useEffect } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { useClosing } from "../../kit/use-closing.ts";
import { UploadZone } from "../../uploads/upload-zone.tsx";
import type { DetailedFile } from "./detailed-project.ts";
import { sayReply, useFileChange } from "./use-file-change.ts";

type FileDialogProps = { projectId: string; file: DetailedFile; onDone: () => void };

/** spec: admin-area §2, "remove a file with confirmation" */
export function RemoveFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { change, reply, isBusy } = useFileChange(projectId, (reply) =>
    sayReply(reply, [file.name]),
  );
  const close = useClosing(isBusy, onDone);
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

/** Another file takes its place and keeps the name that its owner gave it. */
export function ReplaceFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { change, reply } = useFileChange(projectId, (reply) => sayReply(reply, [file.name]));
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
          label="The new file"
          onKept={({ id }) => change({ intent: "replace-file", fileId: file.id, mediaId: id })}
        />
      </div>
    </Dialog>
  );
}
