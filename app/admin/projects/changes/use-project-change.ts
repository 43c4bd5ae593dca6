import { useEffect, useEffectEvent } from "react";
import { useActionData, useFetcher, useRevalidator, useSubmit } from "react-router";
import type { ProjectIntent, ProjectReply } from "#domain/projects/changes.ts";
import { showToast } from "../../../ui/toast.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { toastsFor } from "./toasts.ts";

const UNDO = "undo-project-change";

export type ProjectChangeRequest = {
  intent: ProjectIntent;
  ids: readonly string[];
  reason?: string;
};

/** Submits project changes and shows a toast for each reply, about `titles`. */
export function useProjectChange(titles: readonly string[]) {
  const fetcher = useFetcher<ProjectReply>();
  useReplyToasts(fetcher.data, titles);
  return {
    Form: fetcher.Form,
    reply: fetcher.data,
    isBusy: fetcher.state !== "idle",
    /** The form data in flight, for optimistic rendering. */
    sent: fetcher.formData,
    change: (request: ProjectChangeRequest) =>
      fetcher.submit(toFormData(request), { method: "post", action: PROJECTS_PATH }),
  };
}

/** Toasts for replies without a mounted button: undo from a toast, and submits before hydration. */
export function useDetachedReplyToasts(): void {
  useReplyToasts(useFetcher<ProjectReply>({ key: UNDO }).data);
  useReplyToasts(useActionData<ProjectReply>());
}

const UNDO_INTENTS = new Map<ProjectIntent, ProjectIntent>([
  ["hide", "show"],
  ["archive", "restore"],
]);

/** A fetcher's data outlives its screen; each reply is shown only once. */
const reportedReplies = new WeakSet<ProjectReply>();

function useReplyToasts(reply: ProjectReply | undefined, titles: readonly string[] = []): void {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const toasts = useEffectEvent((shown: ProjectReply) => toastsFor(shown, titles));
  useEffect(() => {
    if (!reply || reportedReplies.has(reply)) return;
    reportedReplies.add(reply);
    const undoIntent = UNDO_INTENTS.get(reply.intent);
    const ids = reply.status === "done" ? reply.changed.map(({ id }) => id) : [];
    const undo = (items: readonly string[]) => {
      if (!undoIntent) return;
      const form = toFormData({ intent: undoIntent, ids: items });
      const options = { method: "post", action: PROJECTS_PATH, navigate: false } as const;
      void submit(form, { ...options, fetcherKey: UNDO });
    };
    const action =
      undoIntent && ids.length > 0 ? { label: "Undo", items: ids, onClick: undo } : undefined;
    for (const [nth, { kind, title, text, about }] of toasts(reply).entries()) {
      showToast(kind, title, text, { about, action: nth === 0 ? action : undefined });
    }
    // React Router does not revalidate after an error response, and the screen was stale.
    if (reply.status !== "done" || reply.missing > 0) void revalidate();
  }, [reply, revalidate, submit]);
}

function toFormData({ intent, ids, reason = "" }: ProjectChangeRequest): FormData {
  const form = new FormData();
  form.set("intent", intent);
  for (const id of ids) form.append("id", id);
  form.set("reason", reason);
  return form;
}
