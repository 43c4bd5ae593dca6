import type { IncomingMessage } from "node:http";
import { createContext } from "react-router";
import type { ClientAddress } from "./client-address.ts";
import type { Connection } from "./connection.ts";

export type Sender = Connection & { cookies: string };

export class RequestContext {
  readonly sender: Sender;
  readonly setCookies: string[] = [];

  constructor(sender: Sender) {
    this.sender = sender;
  }
}

export const requestContext = createContext<RequestContext>();

export function senderOf(incoming: IncomingMessage, addressOf: ClientAddress): Sender {
  return {
    address: addressOf(incoming),
    userAgent: incoming.headers["user-agent"] ?? "",
    cookies: incoming.headers.cookie ?? "",
  };
}
