import { announce } from "../db/announcements.ts";
import type { Sender } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { headersOf } from "./session-authenticator.ts";

export async function signOut(
  { auth, db }: Pick<World, "auth" | "db">,
  sender: Sender,
): Promise<string[]> {
  const { api } = await auth();
  const { headers } = await api.signOut({ headers: headersOf(sender), returnHeaders: true });
  await announce(db, ["accounts"]);
  return headers.getSetCookie();
}
