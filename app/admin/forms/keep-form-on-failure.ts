import type { ClientActionFunctionArgs } from "react-router";
import { serverActionOr } from "./server-action-or.ts";

/**
 * A client action that keeps the form, with a message, when the server fails. Cards of the screen that
 * save on their own have their own messages.
 */
export function keepFormOnFailure(message: string) {
  const failed = { status: "failed", message } as const;
  return ({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) =>
    serverActionOr(serverAction, failed);
}
