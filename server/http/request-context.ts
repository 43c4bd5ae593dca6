import type { IncomingMessage } from "node:http";
import { createContext } from "react-router";
import { hasOptedOut } from "../analytics/countable.ts";
import type { ClientAddress } from "./client-address.ts";

/** Set for actions only: pages that are read never depend on the sender. */
export const clientContext = createContext<ClientInfo>();

export type Sender = ClientInfo & { cookies: string };

export class RequestContext {
  readonly sender: Sender;
  readonly setCookies: string[] = [];

  constructor(sender: Sender) {
    this.sender = sender;
  }
}

export const requestContext = createContext<RequestContext>();

export function senderOf(incoming: IncomingMessage, addressOf: ClientAddress): Sender {
  return { ...clientInfoOf(incoming, addressOf), cookies: incoming.headers.cookie ?? "" };
}

export function clientInfoOf(incoming: IncomingMessage, addressOf: ClientAddress): ClientInfo {
  return {
    address: addressOf(incoming),
    userAgent: incoming.headers["user-agent"] ?? "",
    hasOptedOut: hasOptedOut(incoming.headers),
  };
}

/** `hasOptedOut`: by Do Not Track or Global Privacy Control. */
export type ClientInfo = { address: string; userAgent: string; hasOptedOut: boolean };
