import { Replace, Trash2 } from "lucide-react";
import { useState } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useReply } from "../../forms/use-reply.ts";
import { Badge } from "../../kit/badge.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { MoveButtons, type MoveControls, SortableRow } from "../../kit/sortable/sortable-list.tsx";
import { ItemPicture, kindLabel, viewUrl } from "../../media/item-picture.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { UploadZone } from "../../uploads/upload-zone.tsx";
import { detailPath } from "../paths.ts";
import type { DetailedFile } from "./detail-head.tsx";
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
        className="file-view centered faint"
        data-row-link
        aria-label={`Open ${name} (opens in a new tab)`}
      >
        <ItemPicture item={item} />
      </a>
      <div>
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
        <p className="file-states wrap gap-xs">
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
      <IconButton
        icon={Replace}
        size={17}
        label={`Replace ${file.name}`}
        title="Replace"
        onClick={() => setOpenDialog("replace")}
      />
      <IconButton
        icon={Trash2}
        size={17}
        label={`Remove ${file.name}`}
        title="Remove"
        onClick={() => setOpenDialog("remove")}
      />
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
  useReply(reply, onDone);
  return (
    <QuestionDialog
      title="Remove file"
      subject={file.name}
      Form={Form}
      action={detailPath(projectId)}
      isBusy={isBusy}
      fields={{ intent: "remove-file", fileId: file.id }}
      confirm="Remove file"
      confirming="Removing..."
      isDestructive
      onClose={onDone}
    >
      <p>Are you sure you want to remove this file from the project?</p>
    </QuestionDialog>
  );
}

/** The new file keeps the display name. Open until it is saved, since uploading a large file again is slow. */
function ReplaceFileDialog({ projectId, file, onDone }: FileDialogProps) {
  const { change, reply, isBusy } = useFileChange(projectId, (reply) =>
    showReplyToast(reply, [file.name]),
  );
  const [mediaId, setMediaId] = useState("");
  const isFailed = reply?.status === "failed";
  useReply(reply, ({ status }) => {
    if (status !== "failed") onDone();
  });
  useUnsavedChanges(isFailed);
  const replaceWith = (id: string) => {
    setMediaId(id);
    void change({ intent: "replace-file", fileId: file.id, mediaId: id });
  };
  return (
    <Dialog title="Replace file" size="small" onClose={onDone}>
      <div className="dialog-body">
        <p dir="auto" className="dialog-subject">
          {file.name}
        </p>
        <UploadZone place="project-file" label="New file" onKept={({ id }) => replaceWith(id)} />
        {isFailed && (
          <div className="button-row">
            <BusyButton
              className="pill pill-filled"
              data-initial-focus
              isBusy={isBusy}
              onClick={() => replaceWith(mediaId)}
            >
              {isBusy ? "Retrying..." : "Try again"}
            </BusyButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}
