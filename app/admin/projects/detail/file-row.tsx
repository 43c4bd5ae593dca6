import { Replace, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Badge } from "../../kit/badge.tsx";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { MoveButtons, type MoveControls } from "../../kit/sortable/move-buttons.tsx";
import { SortableRow } from "../../kit/sortable/sortable-row.tsx";
import { ItemPicture } from "../../media/item-picture.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import { UploadZone } from "../../uploads/upload-zone.tsx";
import { detailPath } from "../paths.ts";
import type { DetailedFile } from "./detailed-project.ts";
import { kindLabel, viewUrl } from "./file-kind.ts";
import { FileName } from "./file-name.tsx";
import { showReplyToast, useFileChange } from "./use-file-change.ts";

type FileRowProps = {
  projectId: string;
  file: DetailedFile;
  isCover: boolean;
  steps: MoveControls;
};

export function FileRow({ projectId, file, isCover, steps }: FileRowProps) {
  const { id, name, fileName, item } = file;
  return (
    <SortableRow id={id} name={name}>
      <a
        href={viewUrl(item)}
        target="_blank"
        rel="noopener"
        className="file-view"
        data-row-link
        aria-label={`Open ${name} (opens in a new tab)`}
      >
        <ItemPicture item={item} />
      </a>
      <div className="file-known">
        <FileName projectId={projectId} file={file} />
        <p className="cell-sub">
          {kindLabel(item)} · {fileSize(item.bytes)}
          {fileName !== name && (
            <>
              {" · "}
              <bdi>{fileName}</bdi>
            </>
          )}
        </p>
        <p className="file-states">
          {isCover && <Badge tone="accent">Used as cover</Badge>}
          <PicturesState item={item} />
        </p>
      </div>
      <FileTools projectId={projectId} file={file} steps={steps} />
    </SortableRow>
  );
}

type FileToolsProps = { projectId: string; file: DetailedFile; steps: MoveControls };

function FileTools({ projectId, file, steps }: FileToolsProps) {
  const [openDialog, setOpenDialog] = useState<"remove" | "replace" | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <div className="sortable-tools needs-scripts">
      <MoveButtons name={file.name} controls={steps} />
      <button
        type="button"
        className="icon-button"
        aria-label={`Replace ${file.name}`}
        title="Replace"
        onClick={() => setOpenDialog("replace")}
      >
        <Replace aria-hidden="true" size={17} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${file.name}`}
        title="Remove"
        onClick={() => setOpenDialog("remove")}
      >
        <Trash2 aria-hidden="true" size={17} />
      </button>
      {openDialog === "remove" && (
        <RemoveFileDialog projectId={projectId} file={file} onDone={close} />
      )}
      {openDialog === "replace" && (
        <ReplaceFileDialog projectId={projectId} file={file} onDone={close} />
      )}
    </div>
  );
}

type FileDialogProps = { projectId: string; file: DetailedFile; onDone: () => void };

/** spec: admin-area §2, "remove a file with confirmation" */
function RemoveFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { Form, reply, isBusy } = useFileChange(projectId, (reply) =>
    showReplyToast(reply, [file.name]),
  );
  useEffect(() => {
    if (reply) onDone();
  }, [reply, onDone]);
  return (
    <QuestionDialog
      title="Remove file"
      Form={Form}
      action={detailPath(projectId)}
      isBusy={isBusy}
      fields={{ intent: "remove-file", fileId: file.id }}
      confirm="Remove file"
      confirming="Removing..."
      isDestructive
      onClose={onDone}
    >
      <p dir="auto" className="dialog-subject">
        {file.name}
      </p>
      <p>Are you sure you want to remove this file from the project?</p>
    </QuestionDialog>
  );
}

/** The new file keeps the display name. */
function ReplaceFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { change, reply } = useFileChange(projectId, (reply) => showReplyToast(reply, [file.name]));
  useEffect(() => {
    if (reply) onDone();
  }, [reply, onDone]);
  return (
    <Dialog title="Replace file" size="small" onClose={onDone}>
      <div className="dialog-body">
        <p dir="auto" className="dialog-subject">
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
