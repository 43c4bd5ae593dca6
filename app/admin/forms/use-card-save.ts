import { useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { toFormData } from "./form-data.ts";
import { useReply } from "./use-reply.ts";

type Change = { intent: string; replaces?: string };
const FAILURES = ["conflict", "missing", "failed"] as const;
type Reply<Done extends string> = { status: Done | (typeof FAILURES)[number] };

type CardSaveOptions<Intent extends string, Status extends string> = {
  /** The title of the toast about the reply. */
  titleOf: (intent: Intent, status: Status) => string;
  /** Called once the screen shows the change. */
  onDone?: (intent: Intent) => void;
  /** What is sent when a removal is confirmed. */
  removal: { intent: Intent; replaces: string };
};

/** Changes of a card that saves on its own, by the action of its screen. */
export function useCardSave<Sent extends Change, Done extends string>(
  options: CardSaveOptions<Sent["intent"], Reply<Done>["status"]>,
) {
  const { titleOf, onDone, removal } = options;
  const { Form, submit, data: reply, state, formData } = useFetcher<Reply<Done>>();
  const { revalidate } = useRevalidator();
  const [isRemoving, setRemoving] = useState(false);
  const sent = useRef<Sent["intent"]>(undefined);
  const isBusy = state !== "idle";
  useReply(isBusy ? undefined : reply, ({ status }) => {
    const intent = sent.current;
    if (intent === undefined) return;
    const isDone = !FAILURES.some((failure) => failure === status);
    showToast(isDone ? "success" : "error", titleOf(intent, status));
    if (isDone) onDone?.(intent);
    if (status === "conflict") void revalidate();
  });
  const close = () => setRemoving(false);
  const question = {
    Form,
    isBusy,
    fields: removal,
    confirming: "Removing...",
    isDestructive: true,
    onSubmit() {
      sent.current = removal.intent;
      close();
    },
    onClose: close,
  };
  return {
    isBusy,
    /** What is being sent. */
    formData,
    change(next: Sent) {
      sent.current = next.intent;
      // At once: an upload before it has just ended, and between the two a press would count.
      void submit(toFormData(next), { method: "post", flushSync: true });
    },
    askRemoval: () => setRemoving(true),
    /** Props of the dialog that asks before a removal; null while it is closed. */
    question: isRemoving ? question : null,
  };
}
