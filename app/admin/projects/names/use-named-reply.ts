import { useEffect, useEffectEvent } from "react";
import type { NamedReply } from "#domain/projects/named.ts";
import { showToast } from "../../../ui/toast.ts";

/** Says how a change of clients or roles went. */
export function useNamedReply(
  reply: NamedReply | undefined,
  done: string,
  onDone?: () => void,
  text?: string,
): void {
  const hear = useEffectEvent((answer: NamedReply) => {
    if (answer.status === "failed") showToast("error", "Nothing was changed. Please try again.");
    if (answer.status === "refused") showToast("error", answer.problem);
    if (answer.status !== "done") return;
    const about = answer.item && text === undefined ? [answer.item.name] : [];
    showToast("success", done, text, { about });
    onDone?.();
  });
  useEffect(() => {
    if (reply) hear(reply);
  }, [reply]);
}
