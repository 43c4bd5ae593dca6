import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { fileSize } from "#domain/media/file-size.ts";
import { Badge } from "../../kit/badge.tsx";
import { ItemPicture } from "../../media/item-picture.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import type { DetailedFile } from "./detailed-project.ts";
import { FileName } from "./file-name.tsx";
import { FileTools } from "./file-tools.tsx";
import { kindOf, pageOf } from "./kinds.ts";

type FileRowProps = {
  projectId: string;
  file: DetailedFile;
  isCover: boolean;
  isFirst: boolean;
  isLast: boolean;
  onStep: (way: "up" | "down") => void;
};

/** One file: what it is, how far its pictures are, and what is done with it. */
export function FileRow(props: FileRowProps) {
  const { projectId, file, isCover, isFirst, isLast, onStep } = props;
  const { id, name, fileName, item } = file;
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className="file-row"
      data-row={id}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="file-grip needs-scripts"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <GripVertical aria-hidden="true" size={18} />
      </button>
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
          {fileName !== name && ` · ${fileName}`}
        </p>
        <p className="file-states">
          {isCover && <Badge tone="accent">Stands for the project on cards</Badge>}
          <PicturesState item={item} />
        </p>
      </div>
      <FileTools
        projectId={projectId}
        file={file}
        isFirst={isFirst}
        isLast={isLast}
        onStep={onStep}
      />
    </li>
  );
}
