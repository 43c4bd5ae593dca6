import type { ProjectFile } from "#domain/projects/project.ts";
import { Picture } from "../../ui/picture.tsx";

/** A file's picture, or the one that stands for it; else a sheet of paper with the kind of file on it. */
export function FileTile({ file }: { file: ProjectFile }) {
  const { picture, kind, extension } = file;
  const paper = (
    <div aria-hidden="true" className="file-tile" data-kind={kind ?? undefined}>
      <span className="file-ext">{extension || "file"}</span>
    </div>
  );
  // A moving picture would be fetched whole for a tile.
  if (!picture || picture.sources.length === 0) return paper;
  return (
    <div aria-hidden="true" className="file-shot" data-kind={kind ?? undefined}>
      <Picture
        picture={picture}
        alt=""
        widths={["7rem"]}
        cutTo={1}
        className="aspect-square rounded-s"
        fallback={paper}
      />
    </div>
  );
}
