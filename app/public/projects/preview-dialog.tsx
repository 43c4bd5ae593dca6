import { ArrowLeft, ArrowRight, ArrowUpRight } from "lucide-react";
import { useState } from "react";
import type { ProjectFile } from "#domain/projects/project.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FilePreview } from "./file-preview.tsx";

type PreviewDialogProps = { files: ProjectFile[]; onClose: () => void };

export function PreviewDialog({ files, onClose }: PreviewDialogProps) {
  const [at, setAt] = useState(0);
  const file = files[at];
  if (!file) return null;
  const isOne = files.length === 1;
  const step = (by: number) => setAt((at + by + files.length) % files.length);
  return (
    <Dialog
      title={file.name}
      onClose={onClose}
      onKeyDown={({ key, target }) => {
        // In videos, arrow keys seek.
        if (isOne || target instanceof HTMLMediaElement) return;
        if (key === "ArrowLeft") step(-1);
        if (key === "ArrowRight") step(1);
      }}
      tools={
        <a href={file.page} target="_blank" rel="noopener" className="arrow-link leads-out">
          <span>Open in new tab</span> <ArrowUpRight aria-hidden="true" />
        </a>
      }
    >
      <FilePreview key={file.id} file={file} />
      {!isOne && (
        <nav aria-label="Files" className="preview-steps figures">
          <button
            type="button"
            className="icon-button"
            aria-label="Previous file"
            onClick={() => step(-1)}
          >
            <ArrowLeft aria-hidden="true" />
          </button>
          <span>{`${at + 1} of ${files.length}`}</span>
          <button
            type="button"
            className="icon-button"
            aria-label="Next file"
            onClick={() => step(1)}
          >
            <ArrowRight aria-hidden="true" />
          </button>
        </nav>
      )}
    </Dialog>
  );
}
