import { useEffect, useEffectEvent } from "react";
import type { NamedReply } from "#domain/projects/named.ts";
import { showToast } from "../../../ui/toast.ts";

export function useNamedReplyToast(
  reply: NamedReply | undefined,
  done: string,
  onDone?: () => void,
  text?: string,
): void {
  const handleReply = useEffectEvent((answer: NamedReply) => {
    if (answer.status === "failed")
      showToast("error", "Couldn't save the change. Please try again.");
    if (answer.status === "refused") showToast("error", answer.problem);
    if (answer.status !== "done") return;
    const about = answer.item && text === undefined ? [answer.item.name] : [];
    showToast("success", done, text, { about });
    onDone?.();
  });
  useEffect(() => {
    if (reply) handleReply(reply);
  }, [reply]);
}
