import type { ProjectFile } from "#domain/projects/project.ts";
import { Picture } from "../../ui/picture.tsx";

export function FileTile({ file }: { file: ProjectFile }) {
  const { picture, kind, extension } = file;
  const paper = (
    <div aria-hidden="true" className="file-tile" data-kind={kind ?? undefined}>
      <span className="file-ext muted">{extension || "file"}</span>
    </div>
  );
  // Animated pictures have no renditions and would load in full.
  if (!picture || picture.sources.length === 0) return paper;
  return (
    <div aria-hidden="true" className="file-preview" data-kind={kind ?? undefined}>
      <Picture
        picture={picture}
        alt=""
        widths={["7rem"]}
        cropRatio={1}
        className="ratio-square round-s"
        fallback={paper}
      />
    </div>
  );
}
