import { useState } from "react";
import { Pane } from "../../kit/pane.tsx";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import { UploadZone } from "../../uploads/upload-zone.tsx";
import type { DetailedProject } from "./detailed-project.ts";
import { FileList } from "./file-list.tsx";
import { useAdding } from "./use-adding.ts";

/** spec: admin-area §2, "files management (add files, remove a file with confirmation)" */
export function FilesPane({ project }: { project: DetailedProject }) {
  const { id, files, coverId, allowsPreview, state } = project;
  const [isMoreComing, setMoreComing] = useState(false);
  const add = useAdding(id, isMoreComing);
  useNextRowFocus(files, ".files-pane .upload-choose");
  const note = noteOn({ allowsPreview, isVisible: state === "Visible", count: files.length });
  return (
    <Pane
      title="Files"
      aside={<p className="figures">{files.length === 1 ? "1 file" : `${files.length} files`}</p>}
      className="files-pane"
    >
      {note && <p className="pane-note">{note}</p>}
      {files.length > 0 && <FileList projectId={id} files={files} coverId={coverId} />}
      <UploadZone
        place="project-file"
        label="Add files"
        multiple
        onKept={add}
        onUnderWay={setMoreComing}
      />
    </Pane>
  );
}

type Openness = { allowsPreview: boolean; isVisible: boolean; count: number };

/** Who can open the files. */
function noteOn({ allowsPreview, isVisible, count }: Openness): string {
  if (count === 0) return "";
  if (!isVisible) return "Only you can open them: the project is not visible.";
  return allowsPreview ? "" : "Only you can open them: the public preview is off.";
}
