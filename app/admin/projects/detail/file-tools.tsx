import { ArrowDown, ArrowUp, Replace, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DetailedFile } from "./detailed-project.ts";
import { RemoveFileDialog, ReplaceFileDialog } from "./file-dialogs.tsx";

type FileToolsProps = {
  projectId: string;
  file: DetailedFile;
  isFirst: boolean;
  isLast: boolean;
  onStep: (way: "up" | "down") => void;
};

export function FileTools({ projectId, file, isFirst, isLast, onStep }: FileToolsProps) {
  const [asks, setAsks] = useState<"remove" | "replace" | null>(null);
  const done = () => setAsks(null);
  return (
    <div className="file-tools needs-scripts">
      <button
        type="button"
        className="icon-button"
        data-way="up"
        aria-label={`Move ${file.name} up`}
        title="Move up"
        disabled={isFirst}
        onClick={() => onStep("up")}
      >
        <ArrowUp aria-hidden="true" size={17} />
      </button>
      <button
        type="button"
        className="icon-button"
        data-way="down"
        aria-label={`Move ${file.name} down`}
        title="Move down"
        disabled={isLast}
        onClick={() => onStep("down")}
      >
        <ArrowDown aria-hidden="true" size={17} />
      </button>
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
