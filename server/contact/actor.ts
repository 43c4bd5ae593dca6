import type { RouterContextProvider } from "react-router";
import { connection } from "../http/connection.ts";
import { ownerOf } from "../http/visitor.ts";
import type { Actor } from "./access-log.ts";

export function actorFrom(context: Readonly<RouterContextProvider>): Actor {
  const { account, sessionId } = ownerOf(context);
  const { address, userAgent } = context.get(connection);
  return { accountId: account.id, sessionId, ip: address, userAgent };
}
