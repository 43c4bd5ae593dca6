import { sessionAuthenticator } from "../accounts/session-authenticator.ts";
import type { ClientAddress } from "../http/client-address.ts";
import { clientOf } from "../http/request-context.ts";
import type { World } from "../world.ts";
import type { MediaGuard } from "./serve.ts";

export function ownerGuard(
  world: Pick<World, "auth" | "db" | "environment">,
  addressOf: ClientAddress,
): MediaGuard {
  const authenticate = sessionAuthenticator(world);
  return async (_, c) => {
    if (!c.req.header("Cookie")) return false;
    const { currentUser } = await authenticate(clientOf(c.env.incoming, addressOf));
    return currentUser?.account.role === "owner";
  };
}
