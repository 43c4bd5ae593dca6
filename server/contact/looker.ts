import type { RouterContextProvider } from "react-router";
import { connection } from "../http/connection.ts";
import { ownerOf } from "../http/visitor.ts";
import type { Looker } from "./looks.ts";

/** Who looks at messages by a page of the owner. */
export function lookerOf(context: Readonly<RouterContextProvider>): Looker {
  const { account, sessionId } = ownerOf(context);
  const { address, userAgent } = context.get(connection);
  return { accountId: account.id, sessionId, ip: address, userAgent };
}
