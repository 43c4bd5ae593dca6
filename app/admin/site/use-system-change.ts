import { useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";

/** Of the action of the System screen: what its toast says. */
export type SystemReply = { kind: "success" | "error"; message: string };

export function useSystemChange() {
  const { Form, data: reply, state } = useFetcher<SystemReply>();
  useReply(reply, ({ kind, message }) => showToast(kind, message));
  return { Form, isBusy: state !== "idle" };
}
