import { useEffect, useEffectEvent } from "react";
import { useActionData, useFetcher, useRevalidator, useSubmit } from "react-router";
import type { ProjectIntent, ProjectReply } from "#domain/projects/changes.ts";
import { showToast } from "../../../ui/toast.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { wordsFor } from "./words.ts";

const UNDO = "undo-project-change";

export type Asked = { intent: ProjectIntent; ids: readonly string[]; reason?: string };

/** Sends changes of projects with these titles, and says how each was answered. */
export function useChange(titles: readonly string[]) {
  const fetcher = useFetcher<ProjectReply>();
  useSay(fetcher.data, titles);
  return {
    Form: fetcher.Form,
    reply: fetcher.data,
    isBusy: fetcher.state !== "idle",
    /** What is on its way to the server: it is shown as if it had arrived. */
    sent: fetcher.formData,
    change: (asked: Asked) =>
      fetcher.submit(formOf(asked), { method: "post", action: PROJECTS_PATH }),
  };
}

/**
 * Says what became of changes that no button of the screen waits for: those that are taken back from
 * a toast, and those that were sent before the page's code had come.
 */
export function useOtherReplies(): void {
  useSay(useFetcher<ProjectReply>({ key: UNDO }).data);
  useSay(useActionData<ProjectReply>());
}

const TAKEN_BACK_BY = new Map<ProjectIntent, ProjectIntent>([
  ["hide", "show"],
  ["archive", "restore"],
]);

/** An answer can outlive the screen that it was for: the next one hears it as well, and says nothing. */
const said = new WeakSet<ProjectReply>();

function useSay(reply: ProjectReply | undefined, titles: readonly string[] = []): void {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const toasts = useEffectEvent((answered: ProjectReply) => wordsFor(answered, titles));
  useEffect(() => {
    if (!reply || said.has(reply)) return;
    said.add(reply);
    const back = TAKEN_BACK_BY.get(reply.intent);
    const ids = reply.status === "done" ? reply.changed.map(({ id }) => id) : [];
    const undo = (items: readonly string[]) => {
      if (!back) return;
      const form = formOf({ intent: back, ids: items });
      const where = { method: "post", action: PROJECTS_PATH } as const;
      void submit(form, { ...where, navigate: false, fetcherKey: UNDO });
    };
    const action =
      back && ids.length > 0 ? { label: "Undo", items: ids, onClick: undo } : undefined;
    for (const [nth, { kind, title, text, about }] of toasts(reply).entries()) {
      showToast(kind, title, text, { about, action: nth === 0 ? action : undefined });
    }
    // After a refusal nothing is read anew by itself, and what is shown was wrong.
    if (reply.status !== "done" || reply.missing > 0) void revalidate();
  }, [reply, revalidate, submit]);
}

function formOf({ intent, ids, reason = "" }: Asked): FormData {
  const form = new FormData();
  form.set("intent", intent);
  for (const id of ids) form.append("id", id);
  form.set("reason", reason);
  return form;
}
