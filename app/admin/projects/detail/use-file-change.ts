import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FileIntent, FileReply } from "#domain/projects/file-changes.ts";
import { showToast } from "../../../ui/toast.ts";
import { detailPath } from "../paths.ts";
import { wordsForFiles } from "./file-words.ts";

type Asked = { intent: FileIntent } & Partial<
  Record<"fileId" | "mediaId" | "name" | "files", string> & Record<"fileIds", string[]>
>;

/** Sends changes of a project's files, and says how each was answered, or has `hear` say it. */
export function useFileChange(projectId: string, hear: (reply: FileReply) => void = sayReply) {
  const { submit, data: reply, state, formData: sent } = useFetcher<FileReply>();
  const { revalidate } = useRevalidator();
  const said = useRef<FileReply>(undefined);
  const tell = useEffectEvent(hear);
  useEffect(() => {
    if (!reply || said.current === reply) return;
    said.current = reply;
    tell(reply);
    // After a refusal nothing is read anew by itself, and what is shown was wrong.
    if (reply.status !== "done") void revalidate();
  }, [reply, revalidate]);
  const change = (asked: Asked) =>
    submit(formOf(asked), { method: "post", action: detailPath(projectId) });
  return { change, reply, sent, isBusy: state !== "idle" };
}

/** Says how a change was answered, where the screen does not say it by itself. `names`: of what files. */
export function sayReply(reply: FileReply, names: readonly string[] = []): void {
  const words = wordsForFiles(reply);
  if (words) showToast(words.kind, words.title, words.text, { about: names });
}

function formOf(asked: Asked): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(asked)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
