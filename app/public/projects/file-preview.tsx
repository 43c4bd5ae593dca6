import { Download } from "lucide-react";
import { useState } from "react";
import type { ProjectFile } from "#domain/projects/project.ts";
import { Picture } from "../../ui/picture.tsx";
import { FileTile } from "./file-tile.tsx";

export function FilePreview({ file }: { file: ProjectFile }) {
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
