import { useFetcher, useRevalidator } from "react-router";
import type { FileIntent, FileReply } from "#domain/projects/file-changes.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import { pluralize } from "#domain/site/formats.ts";
import { showToast } from "../../../ui/toast.ts";
import type { Toast } from "../../../ui/toast-queue.ts";
import { toFormData } from "../../forms/form-data.ts";
import { useReply } from "../../forms/use-reply.ts";
import { detailPath } from "../paths.ts";

/** spec: admin-area §8, "file actions" */
const FAILED: Record<FileIntent, string> = {
  "add-files": "Failed to add files to project",
  "remove-file": "Failed to remove file from project",
  "rename-file": "Failed to rename file",
  "replace-file": "Failed to replace file",
  "order-files": "Failed to reorder files",
};

type FileChangeRequest = { intent: FileIntent } & Partial<
  Record<"fileId" | "mediaId" | "name" | "files", string> & Record<"fileIds", string[]>
>;

/** Submits changes to a project's files; `onReply` is called once per reply. */
export function useFileChange(
  projectId: string,
  onReply: (reply: FileReply) => void = showReplyToast,
) {
  const { Form, submit, data: reply, state, formData: sent } = useFetcher<FileReply>();
  const { revalidate } = useRevalidator();
  useReply(reply, (reply) => {
    onReply(reply);
    // React Router does not revalidate after an error response, and the screen was stale.
    if (reply.status !== "done") void revalidate();
  });
  const change = (request: FileChangeRequest) =>
    submit(toFormData(request), { method: "post", action: detailPath(projectId) });
  return { Form, change, reply, sent, isBusy: state !== "idle" };
}

/** @param names of the files concerned */
export function showReplyToast(reply: FileReply, names: readonly string[] = []): void {
  const toast = toastForFiles(reply);
  if (toast) showToast(toast.kind, toast.title, toast.text, { about: names });
}

/** Null where the screen already shows the result. */
function toastForFiles(reply: FileReply): Toast | null {
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
      return reply.count > 0
        ? success("Files Added", `${pluralize(reply.count, "file was", "files were")} added.`)
        : null;
    case "remove-file":
      return success("File Removed", "");
    case "replace-file":
      return success("File Replaced", "");
    case "rename-file":
    case "order-files":
      return null;
  }
}

function success(title: string, text: string): Toast {
  return { kind: "success", title, text };
}
