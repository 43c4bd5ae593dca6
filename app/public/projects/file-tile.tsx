import { extensionOf } from "#domain/media/preview.ts";
import type { ProjectFile } from "#domain/projects/project.ts";

/** A sheet of paper with the kind of file on it. */
export function FileTile({ file }: { file: ProjectFile }) {
  return (
    <div aria-hidden="true" className="file-tile">
      <span className="file-ext">{extensionOf(file.fileName) || "file"}</span>
    </div>
  );
}
