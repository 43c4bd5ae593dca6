import type { ClientWithCookies } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { headersOf } from "./session-authenticator.ts";

export async function issueToken(
  { auth }: Pick<World, "auth">,
  given: { accountId: string; sessionId: string; token: string },
  client: ClientWithCookies,
): Promise<string[]> {
  const { api } = await auth();
  const { headers } = await api.issueToken({
    body: given,
    headers: headersOf(client),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** Rejects when there is no such account. */
export async function openSession(
  { auth }: Pick<World, "auth">,
  accountId: string,
  client: ClientWithCookies,
): Promise<{ sessionId: string; setCookies: string[] }> {
  const { api } = await auth();
  const { headers, response } = await api.openSession({
    body: { accountId },
    headers: headersOf(client),
    returnHeaders: true,
  });
  return { ...response, setCookies: headers.getSetCookie() };
}
