import { ArrowLeft, ArrowRight, ArrowUpRight, Download } from "lucide-react";
import { useRef, useState } from "react";
import type { ProjectFile } from "#domain/projects/project.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { FileTile } from "./file-tile.tsx";

type PreviewDialogProps = { files: ProjectFile[]; onClose: () => void };

export function PreviewDialog({ files, onClose }: PreviewDialogProps) {
  const [at, setAt] = useState(0);
  const steps = useRef<HTMLElement>(null);
  const file = files[at];
  if (!file) return null;
  const isOne = files.length === 1;
  const step = (by: 1 | -1) => {
    // It leaves with its file, and the focus with it.
    if (document.activeElement?.closest(".preview-stage"))
      steps.current
        ?.querySelector<HTMLElement>(`button:${by < 0 ? "first" : "last"}-of-type`)
        ?.focus();
    setAt((at + by + files.length) % files.length);
  };
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
        <a href={file.page} target="_blank" rel="noopener" className="arrow-link arrow-out">
          <span>Open in new tab</span> <ArrowUpRight aria-hidden="true" />
        </a>
      }
    >
      <FilePreview key={file.id} file={file} />
      {!isOne && (
        <nav ref={steps} aria-label="Files" className="preview-steps muted border-top tabular">
          <IconButton icon={ArrowLeft} label="Previous file" onClick={() => step(-1)} />
          <span>{`${at + 1} of ${files.length}`}</span>
          <IconButton icon={ArrowRight} label="Next file" onClick={() => step(1)} />
        </nav>
      )}
    </Dialog>
  );
}

function FilePreview({ file }: { file: ProjectFile }) {
  const [isBroken, setBroken] = useState(false);
  const { name, url, kind, picture } = file;
  if (isBroken)
    return <DownloadOffer file={file} reason="Preview isn't supported in this browser." />;
  if (kind === "image" && picture) {
    return (
      <div className="preview-stage">
        <Picture
          picture={picture}
          alt={name}
          widths={["92vw"]}
          loading="priority"
          className="preview-picture"
          fallback={<DownloadOffer file={file} reason="Couldn't load the preview." />}
        />
      </div>
    );
  }
  if (kind === "video") {
    return (
      <div className="preview-stage" data-kind="video">
        {/* biome-ignore lint/a11y/useMediaCaption: the owner's videos have no captions */}
        <video
          src={url}
          poster={picture?.src}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          onError={() => setBroken(true)}
        />
      </div>
    );
  }
  if (kind === "pdf" && navigator.pdfViewerEnabled) {
    return (
      <div className="preview-stage" data-kind="pdf">
        <iframe src={url} title={name} />
      </div>
    );
  }
  if (kind === null) return <DownloadOffer file={file} reason="No preview for this file type." />;
  return <DownloadOffer file={file} reason="Preview isn't supported in this browser." />;
}

function DownloadOffer({ file, reason }: { file: ProjectFile; reason: string }) {
  return (
    <div className="preview-stage" data-kind="offer">
      <FileTile file={file} />
      <p>{reason}</p>
      <a href={file.url} download={file.fileName} className="pill pill-filled">
        <Download aria-hidden="true" /> Download {file.extension.toUpperCase()}
      </a>
    </div>
  );
}
