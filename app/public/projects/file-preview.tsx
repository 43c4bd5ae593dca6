import { Download } from "lucide-react";
import { useState } from "react";
import type { ProjectFile } from "#domain/projects/project.ts";
import { Picture } from "../../ui/picture.tsx";
import { FileTile } from "./file-tile.tsx";

/** One file as large as the dialog allows; what cannot be shown is offered for download. */
export function FilePreview({ file }: { file: ProjectFile }) {
  const [isBroken, setBroken] = useState(false);
  const { name, url, kind, picture } = file;
  if (isBroken) return <FileOffer file={file} why="It cannot be shown in this browser." />;
  if (kind === "image" && picture) {
    return (
      <div className="preview-stage">
        <Picture
          picture={picture}
          alt={name}
          widths={["92vw"]}
          fetched="first"
          className="preview-picture"
          fallback={<FileOffer file={file} why="It could not be loaded." />}
        />
      </div>
    );
  }
  if (kind === "video") {
    return (
      <div className="preview-stage" data-kind="video">
        {/* biome-ignore lint/a11y/useMediaCaption: the owner's films come without a track of captions */}
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
  if (kind === null) return <FileOffer file={file} why="Files of this kind have no preview." />;
  return <FileOffer file={file} why="It cannot be shown in this browser." />;
}

function FileOffer({ file, why }: { file: ProjectFile; why: string }) {
  return (
    <div className="preview-stage" data-kind="offer">
      <FileTile file={file} />
      <p>{why}</p>
      <a href={file.url} download={file.fileName} className="pill pill-filled">
        <Download aria-hidden="true" /> Download {file.extension.toUpperCase()}
      </a>
    </div>
  );
}
