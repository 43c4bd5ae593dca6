import { randomBytes } from "node:crypto";
import type { Sender } from "../http/visit.ts";
import type { World } from "../world.ts";
import { headersOf } from "./recognise.ts";

const TOKEN_BYTES = 32;

/** What a session goes on under in place of a token that somebody else may have. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The cookies that give a sender's browser the token that their session has by now. */
export async function handOverToken(
  { auth }: Pick<World, "auth">,
  given: { accountId: string; sessionId: string; token: string },
  sender: Sender,
): Promise<string[]> {
  const { api } = await auth();
  const { headers } = await api.handOverToken({
    body: given,
    headers: headersOf(sender),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** Opens a new session of an account in a sender's browser; fails when there is no such account. */
export async function openSession(
  { auth }: Pick<World, "auth">,
  accountId: string,
  sender: Sender,
): Promise<{ sessionId: string; setCookies: string[] }> {
  const { api } = await auth();
  const { headers, response } = await api.openSession({
    body: { accountId },
    headers: headersOf(sender),
    returnHeaders: true,
  });
  return { ...response, setCookies: headers.getSetCookie() };
}
