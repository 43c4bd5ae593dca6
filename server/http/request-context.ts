import type { IncomingMessage } from "node:http";
import { createContext } from "react-router";
import { hasOptedOut } from "../analytics/countable.ts";
import type { ClientAddress } from "./client-address.ts";

/** Set for actions only: pages that are read never depend on the client. */
export const clientContext = createContext<ClientInfo>();

export type ClientWithCookies = ClientInfo & { cookies: string };

export class RequestContext {
  readonly client: ClientWithCookies;
  readonly setCookies: string[] = [];

  constructor(client: ClientWithCookies) {
    this.client = client;
  }
}

export const requestContext = createContext<RequestContext>();

export function clientOf(incoming: IncomingMessage, addressOf: ClientAddress): ClientWithCookies {
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
