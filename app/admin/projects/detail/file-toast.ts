import type { FileIntent, FileReply } from "#domain/projects/file-changes.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Toast } from "../../../ui/toast-queue.ts";

/** spec: admin-area §8, "file actions" */
const FAILED: Record<FileIntent, string> = {
  "add-files": "Failed to add files to project",
  "remove-file": "Failed to remove file from project",
  "rename-file": "Failed to rename file",
  "replace-file": "Failed to replace file",
  "order-files": "Failed to reorder files",
};

/** Null where the screen already shows the result. */
export function toastForFiles(reply: FileReply): Toast | null {
  const { intent, status } = reply;
  if (status !== "done") {
    const reason =
      status === "full"
        ? ` A project can have at most ${PROJECT_FILES_MAX} files.`
        : status === "refused"
          ? ` ${reply.problem}`
          : "";
    const period = reason === "" ? "" : ".";
    return { kind: "error", title: "Error", text: `${FAILED[intent]}${period}${reason}` };
  }
  switch (intent) {
    case "add-files":
      return reply.count > 0 ? success("Files Added", addedText(reply.count)) : null;
    case "remove-file":
      return success("File Removed", "");
    case "replace-file":
      return success("File Replaced", "");
    case "rename-file":
    case "order-files":
      return null;
  }
}

function addedText(count: number): string {
  return count === 1 ? "1 file was added." : `${count} files were added.`;
}

function success(title: string, text: string): Toast {
  return { kind: "success", title, text };
}
