import { Replace, Trash2 } from "lucide-react";
import { useState } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import { Badge } from "../../kit/badge.tsx";
import { SortableRow } from "../../kit/sortable/sortable-row.tsx";
import { StepButtons, type Steps } from "../../kit/sortable/step-buttons.tsx";
import { ItemPicture } from "../../media/item-picture.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import type { DetailedFile } from "./detailed-project.ts";
import { RemoveFileDialog, ReplaceFileDialog } from "./file-dialogs.tsx";
import { FileName } from "./file-name.tsx";
import { kindOf, pageOf } from "./kinds.ts";

type FileRowProps = {
  projectId: string;
  file: DetailedFile;
  isCover: boolean;
  steps: Steps;
};

/** One file: what it is, how far its pictures are, and what is done with it. */
export function FileRow({ projectId, file, isCover, steps }: FileRowProps) {
  const { id, name, fileName, item } = file;
  return (
    <SortableRow id={id} name={name}>
      <a
        href={pageOf(item)}
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
          {kindOf(item)} · {fileSize(item.bytes)}
          {fileName !== name && (
            <>
              {" · "}
              <bdi>{fileName}</bdi>
            </>
          )}
        </p>
        <p className="file-states">
          {isCover && <Badge tone="accent">Stands for the project on cards</Badge>}
          <PicturesState item={item} />
        </p>
      </div>
      <FileTools projectId={projectId} file={file} steps={steps} />
    </SortableRow>
  );
}

type FileToolsProps = { projectId: string; file: DetailedFile; steps: Steps };

function FileTools({ projectId, file, steps }: FileToolsProps) {
  const [asks, setAsks] = useState<"remove" | "replace" | null>(null);
  const done = () => setAsks(null);
  return (
    <div className="sortable-tools needs-scripts">
      <StepButtons name={file.name} steps={steps} />
      <button
        type="button"
        className="icon-button"
        aria-label={`Replace ${file.name}`}
        title="Replace"
        onClick={() => setAsks("replace")}
      >
        <Replace aria-hidden="true" size={17} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${file.name}`}
        title="Remove"
        onClick={() => setAsks("remove")}
      >
        <Trash2 aria-hidden="true" size={17} />
      </button>
      {asks === "remove" && <RemoveFileDialog projectId={projectId} file={file} onDone={done} />}
      {asks === "replace" && <ReplaceFileDialog projectId={projectId} file={file} onDone={done} />}
    </div>
  );
}
