import { useEffect, useEffectEvent } from "react";
import { useActionData, useFetcher, useFetchers, useRevalidator, useSubmit } from "react-router";
import type { ItemReply } from "#domain/forms/item-changes.ts";
import { showToast } from "../../ui/toast.ts";
import type { Toast } from "../../ui/toast-queue.ts";
import { toFormData } from "../forms/form-data.ts";

/** The changes of one kind of item, from its list and its own screen. */
export type ListChanges<Intent extends string> = {
  /** Path of the action that handles all changes. */
  path: string;
  noun: { one: string; several: string };
  /** The intents that a toast offers to undo, and what undoes them. */
  undo: ReadonlyMap<Intent, Intent>;
  /** @param titles of the requested items, for replies that do not name them */
  toastsFor: (reply: ItemReply<Intent>, titles?: readonly string[]) => Toast[];
};

/** `titles`: of the items, where those of the screen may have changed by the time it is sent. */
type ChangeRequest<Intent> = {
  intent: Intent;
  ids: readonly string[];
  titles?: readonly string[];
};

/** Submits changes and shows a toast for each reply, about `titles`. `key` of a shared fetcher. */
export function useListChange<Intent extends string>(
  changes: ListChanges<Intent>,
  titles: readonly string[],
  key?: string,
) {
  const { path } = changes;
  const fetcher = useFetcher<ItemReply<Intent>>(key === undefined ? {} : { key });
  const { submit, reset, Form, data: reply, state, formData } = fetcher;
  useReplyToasts(changes, [reply], titles);
  return {
    Form,
    reply,
    isBusy: state !== "idle",
    /** The form data in flight, for optimistic rendering. */
    sent: formData,
    /** Never rejects: an error is shown like a failure of the server. */
    async change({ intent, ids, titles: requested = titles }: ChangeRequest<Intent>) {
      try {
        await submit(toFormData({ intent, id: ids }), { method: "post", action: path });
      } catch (error) {
        console.error(error);
        // Or the change would stay in flight, and be shown as made.
        reset();
        showToasts(changes.toastsFor({ intent, status: "failed" }, requested));
      }
    },
  };
}

/**
 * Toasts for replies without a mounted button: undo from a toast, submits before hydration, and
 * changes whose button a refresh removes before their reply arrives.
 */
export function useDetachedReplyToasts<Intent extends string>(changes: ListChanges<Intent>): void {
  type Reply = ItemReply<Intent>;
  const undone = useFetcher<Reply>({ key: undoKey(changes.path) });
  const deleted = useFetcher<Reply>({ key: deleteKey(changes.path) });
  const beforeHydration = useActionData<Reply>();
  const others = useFetchers().filter(({ formAction }) => formAction === changes.path);
  useReplyToasts(changes, [
    undone.data,
    deleted.data,
    beforeHydration,
    ...others.map(({ data }): Reply | undefined => data),
  ]);
}

const undoKey = (path: string) => `undo ${path}`;
export const deleteKey = (path: string) => `delete ${path}`;

/** A fetcher's data outlives its screen; each reply is shown only once. */
const reportedReplies = new WeakSet<object>();

function useReplyToasts<Intent extends string>(
  changes: ListChanges<Intent>,
  replies: readonly (ItemReply<Intent> | undefined)[],
  titles: readonly string[] = [],
): void {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const report = useEffectEvent((reply: ItemReply<Intent>) => {
    const { path, undo, toastsFor } = changes;
    const undoIntent = undo.get(reply.intent);
    const ids = reply.status === "done" ? reply.changed.map(({ id }) => id) : [];
    const submitUndo = (items: readonly string[]) => {
      if (!undoIntent) return;
      const form = toFormData({ intent: undoIntent, id: items });
      const options = { method: "post", action: path, navigate: false } as const;
      void submit(form, { ...options, fetcherKey: undoKey(path) });
    };
    const action =
      undoIntent && ids.length > 0 ? { label: "Undo", items: ids, onClick: submitUndo } : undefined;
    showToasts(toastsFor(reply, titles), action);
    // React Router does not revalidate after an error response, and the screen was stale.
    if (reply.status !== "done" || reply.missing > 0) void revalidate();
  });
  // Without dependencies, for the reason that `useReply` gives.
  useEffect(() => {
    for (const reply of replies) {
      if (!reply || reportedReplies.has(reply)) continue;
      reportedReplies.add(reply);
      report(reply);
    }
  });
}

/** `action`: on the first one. */
function showToasts(toasts: readonly Toast[], action?: Toast["action"]): void {
  for (const [nth, { kind, title, text, about }] of toasts.entries()) {
    showToast(kind, title, text, { about, action: nth === 0 ? action : undefined });
  }
}
