import { Replace, Trash2 } from "lucide-react";
import { useState } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import { Badge } from "../../kit/badge.tsx";
import { MoveButtons, type MoveControls } from "../../kit/sortable/move-buttons.tsx";
import { SortableRow } from "../../kit/sortable/sortable-row.tsx";
import { ItemPicture } from "../../media/item-picture.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import type { DetailedFile } from "./detailed-project.ts";
import { RemoveFileDialog, ReplaceFileDialog } from "./file-dialogs.tsx";
import { kindLabel, viewUrl } from "./file-kind.ts";
import { FileName } from "./file-name.tsx";

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
