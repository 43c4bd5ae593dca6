import { useRef, useState } from "react";
import type { MessageIntent } from "#domain/contact/changes.ts";
import { useListChange } from "../lists/use-list-change.ts";
import { applyPending, useOptimisticItems } from "../lists/use-optimistic-items.ts";
import { MESSAGE_CHANGES, type MessageStatus } from "./message-changes.ts";

type ChangeRequest = { intent: MessageIntent; ids: readonly string[] };
type Named = MessageStatus & { title: string };

/**
 * Sends changes one after the other, since keys are faster than replies, and shows all of them at
 * once.
 */
export function useMessageChanges() {
  const [requests, setRequests] = useState<readonly (ChangeRequest & { titles: string[] })[]>([]);
  const sending = useRef(Promise.resolve());
  const { change, isBusy } = useListChange(MESSAGE_CHANGES, requests[0]?.titles ?? []);
  return {
    isBusy,
    /** `messages`: those of the change, for its toasts. */
    request(intent: MessageIntent, messages: readonly Pick<Named, "id" | "title">[]) {
      const ids = messages.map(({ id }) => id);
      const request = { intent, ids, titles: messages.map(({ title }) => title) };
      setRequests((all) => [...all, request]);
      const send = () => change(request);
      const forget = () => setRequests((all) => all.filter((other) => other !== request));
      sending.current = sending.current.then(send).finally(forget);
    },
    waiting: requests,
  };
}

/** The messages as they will be. */
export function useChangedMessages<T extends MessageStatus>(
  messages: readonly T[],
  waiting: readonly ChangeRequest[],
): T[] {
  const sent = useOptimisticItems(MESSAGE_CHANGES, messages);
  return sent.map((message) => applyPending(message, waiting, MESSAGE_CHANGES.apply));
}
