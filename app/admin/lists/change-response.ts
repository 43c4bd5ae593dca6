import { type ClientActionFunctionArgs, data } from "react-router";
import type { ItemReply } from "#domain/forms/item-changes.ts";
import { replyStatus } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";

export function changeResponse<Intent extends string>(reply: ItemReply<Intent>) {
  const isGone = reply.status === "done" && reply.missing > 0 && reply.changed.length === 0;
  return data(reply, { status: isGone ? 404 : replyStatus(reply) });
}

/** A client action that reports a failure of the server as a reply. */
export function changeOrFailure<Intent extends string>(
  intents: readonly Intent[],
  fallback: NoInfer<Intent>,
) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const asked = (await request.clone().formData()).get("intent");
    const intent = intents.find((known) => known === asked) ?? fallback;
    const failed: ItemReply<Intent> = { intent, status: "failed" };
    return serverActionOr(() => serverAction<ItemReply<Intent>>(), failed);
  };
}
