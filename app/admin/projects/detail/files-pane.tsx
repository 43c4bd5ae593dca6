import { useState } from "react";
import { pluralize } from "#domain/site/formats.ts";
import { Pane } from "../../kit/pane.tsx";
import { SortableList } from "../../kit/sortable/sortable-list.tsx";
import { useOrder } from "../../kit/sortable/use-order.ts";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import { UploadZone } from "../../uploads/upload-zone.tsx";
import type { DetailedFile, DetailedProject } from "./detail-head.tsx";
import { FileRow } from "./file-row.tsx";
import { useAddFiles } from "./use-add-files.ts";
import { useFileChange } from "./use-file-change.ts";

/** spec: admin-area §2, "files management (add files, remove a file with confirmation)" */
export function FilesPane({ project }: { project: DetailedProject }) {
  const { id, files, coverId } = project;
  const [isUploading, setUploading] = useState(false);
  const add = useAddFiles(id, isUploading);
  useNextRowFocus(files, ".files-pane .upload-choose");
  const note = accessNote(project);
  return (
    <Pane
      title="Files"
      aside={<p className="tabular">{pluralize(files.length, "file", "files")}</p>}
      className="files-pane"
    >
      {note && <p className="pane-note">{note}</p>}
      {files.length > 0 && <FileList projectId={id} files={files} coverId={coverId} />}
      <UploadZone
        place="project-file"
        label="Add files"
        multiple
        onKept={add}
        onUploadingChange={setUploading}
      />
    </Pane>
  );
}

function accessNote({ files, state, allowsPreview, previewLinks }: DetailedProject): string {
  if (files.length === 0) return "";
  if (state !== "Visible") {
    const isShared = allowsPreview && previewLinks.some(({ state }) => state === "live");
    const who = isShared ? "you and people with an active preview link" : "you";
    return `Only ${who} can open these files: the project isn't visible.`;
  }
  return allowsPreview ? "" : "Only you can open these files: the public preview is off.";
}

type FileListProps = { projectId: string; files: DetailedFile[]; coverId: string | null };

function FileList({ projectId, files, coverId }: FileListProps) {
  const { change, reply, isBusy } = useFileChange(projectId);
  const send = (fileIds: string[]) => void change({ intent: "order-files", fileIds });
  const { ordered, move } = useOrder(files, { send, reply, isBusy });
  return (
    <SortableList id="project-files" label="Files" noun="file" items={ordered} move={move}>
      {(file, steps) => (
        <FileRow
          key={file.id}
          projectId={projectId}
          file={file}
          isCover={file.id === coverId}
          steps={steps}
        />
      )}
    </SortableList>
  );
}
