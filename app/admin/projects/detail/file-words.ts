import type { FileIntent, FileReply } from "#domain/projects/file-changes.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Toast } from "../../../ui/toast-queue.ts";

/** spec: admin-area §8, "file actions"; what it gives no words for is said in the same hand. */
const FAILED: Record<FileIntent, string> = {
  "add-files": "Failed to add files to project",
  "remove-file": "Failed to remove file from project",
  "rename-file": "Failed to rename file",
  "replace-file": "Failed to replace file",
  "order-files": "Failed to change the order of files",
};

/** What is said of an answer; null where the screen says enough by itself. */
export function wordsForFiles(reply: FileReply): Toast | null {
  const { intent, status } = reply;
  if (status !== "done") {
    const why =
      status === "full"
        ? ` A project holds at most ${PROJECT_FILES_MAX} files.`
        : status === "refused"
          ? ` ${reply.problem}`
          : "";
    const stop = why === "" ? "" : ".";
    return { kind: "error", title: "Error", text: `${FAILED[intent]}${stop}${why}` };
  }
  switch (intent) {
    case "add-files":
      return reply.count > 0 ? said("Files Added", addedText(reply.count)) : null;
    case "remove-file":
      return said("File Removed", "");
    case "replace-file":
      return said("File Replaced", "");
    case "rename-file":
    case "order-files":
      return null;
  }
}

function addedText(count: number): string {
  return count === 1 ? "1 file was added." : `${count} files were added.`;
}

function said(title: string, text: string): Toast {
  return { kind: "success", title, text };
}
