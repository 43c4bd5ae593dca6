import { recogniser } from "../accounts/recognise.ts";
import type { ClientAddress } from "../http/client-address.ts";
import { senderOf } from "../http/visit.ts";
import type { World } from "../world.ts";
import type { MediaGuard } from "./serve.ts";

/** The signed-in owner may have every file. Without a cookie nothing is asked. */
export function ownerGuard(
  world: Pick<World, "auth" | "db" | "settings">,
  addressOf: ClientAddress,
): MediaGuard {
  const recognise = recogniser(world);
  return async (_, c) => {
    if (!c.req.header("Cookie")) return false;
    const { visitor } = await recognise(senderOf(c.env.incoming, addressOf));
    return visitor?.account.role === "owner";
  };
}
