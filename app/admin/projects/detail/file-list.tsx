import { SortableList } from "../../kit/sortable/sortable-list.tsx";
import { useOrder } from "../../kit/sortable/use-order.ts";
import type { DetailedFile } from "./detailed-project.ts";
import { FileRow } from "./file-row.tsx";
import { useFileChange } from "./use-file-change.ts";

type FileListProps = { projectId: string; files: DetailedFile[]; coverId: string | null };

/** The files in their order, which their owner changes. */
export function FileList({ projectId, files, coverId }: FileListProps) {
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
