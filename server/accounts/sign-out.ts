import type { Sender } from "../http/visit.ts";
import type { World } from "../world.ts";
import { headersOf } from "./recognise.ts";

/** Ends the session that a sender's cookie names; gives the cookies that take it away. */
export async function signOut({ auth }: Pick<World, "auth">, sender: Sender): Promise<string[]> {
  const { headers } = await auth.api.signOut({ headers: headersOf(sender), returnHeaders: true });
  return headers.getSetCookie();
}
