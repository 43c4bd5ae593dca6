import type { IncomingMessage } from "node:http";
import { createContext } from "react-router";
import type { ClientAddress } from "./client-address.ts";
import type { Connection } from "./connection.ts";

/** Whoever sent a request, with the cookies that came with it, as one header. */
export type Sender = Connection & { cookies: string };

/** One person's request for a page of their own, and the cookies that its answer sets. */
export class Visit {
  readonly sender: Sender;
  readonly setCookies: string[] = [];

  constructor(sender: Sender) {
    this.sender = sender;
  }
}

/** The visit that a page is made for. Pages that are the same for everyone have none. */
export const visit = createContext<Visit>();

export function senderOf(incoming: IncomingMessage, addressOf: ClientAddress): Sender {
  return {
    address: addressOf(incoming),
    userAgent: incoming.headers["user-agent"] ?? "",
    cookies: incoming.headers.cookie ?? "",
  };
}
