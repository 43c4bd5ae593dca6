import { announce } from "../db/announcements.ts";
import type { Sender } from "../http/visit.ts";
import type { World } from "../world.ts";
import { headersOf } from "./recognise.ts";

/**
 * Ends the session that a sender's cookie names, and tells its other windows; gives the cookies that
 * take it away.
 */
export async function signOut(
  { auth, db }: Pick<World, "auth" | "db">,
  sender: Sender,
): Promise<string[]> {
  const { api } = await auth();
  const { headers } = await api.signOut({ headers: headersOf(sender), returnHeaders: true });
  await announce(db, ["accounts"]);
  return headers.getSetCookie();
}
