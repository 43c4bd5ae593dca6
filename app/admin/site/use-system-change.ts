import { useFetcher, useRevalidator } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";

/** Of the action of the System screen. `message`: what its toast says. */
export type SystemReply = { status: "done" | "conflict" | "failed"; message: string };

export function useSystemChange() {
  const { Form, data: reply, state } = useFetcher<SystemReply>();
  const { revalidate } = useRevalidator();
  useReply(reply, ({ status, message }) => {
    showToast(status === "done" ? "success" : "error", message);
    // React Router does not revalidate after an error response, and the screen was stale.
    if (status === "conflict") void revalidate();
  });
  return { Form, isBusy: state !== "idle" };
}
