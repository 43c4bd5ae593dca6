import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FileIntent, FileReply } from "#domain/projects/file-changes.ts";
import { showToast } from "../../../ui/toast.ts";
import { detailPath } from "../paths.ts";
import { toastForFiles } from "./file-toast.ts";

type FileChangeRequest = { intent: FileIntent } & Partial<
  Record<"fileId" | "mediaId" | "name" | "files", string> & Record<"fileIds", string[]>
>;

/** Submits changes to a project's files; `onReply` is called once per reply. */
export function useFileChange(
  projectId: string,
  onReply: (reply: FileReply) => void = showReplyToast,
) {
  const { submit, data: reply, state, formData: sent } = useFetcher<FileReply>();
  const { revalidate } = useRevalidator();
  const handled = useRef<FileReply>(undefined);
  const handle = useEffectEvent(onReply);
  useEffect(() => {
    if (!reply || handled.current === reply) return;
    handled.current = reply;
    handle(reply);
    // React Router does not revalidate after an error response, and the screen was stale.
    if (reply.status !== "done") void revalidate();
  }, [reply, revalidate]);
  const change = (request: FileChangeRequest) =>
    submit(toFormData(request), { method: "post", action: detailPath(projectId) });
  return { change, reply, sent, isBusy: state !== "idle" };
}

/** @param names of the files concerned */
export function showReplyToast(reply: FileReply, names: readonly string[] = []): void {
  const toast = toastForFiles(reply);
  if (toast) showToast(toast.kind, toast.title, toast.text, { about: names });
}

function toFormData(request: FileChangeRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
