import { Replace, Trash2 } from "lucide-react";
import { useState } from "react";
import { StepButtons, type Steps } from "../../kit/sortable/step-buttons.tsx";
import type { DetailedFile } from "./detailed-project.ts";
import { RemoveFileDialog, ReplaceFileDialog } from "./file-dialogs.tsx";

type FileToolsProps = { projectId: string; file: DetailedFile; steps: Steps };

export function FileTools({ projectId, file, steps }: FileToolsProps) {
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
