import type { IncomingMessage } from "node:http";
import { isCountable } from "../../analytics/countable.ts";
import { networkOf } from "../../http/address-range.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import type { CurrentUser } from "../../http/current-user.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";

import type { World } from "../../world.ts";

/** As for views: also many visitors behind one address. */
const RECORDED_PER_NETWORK = { burst: 60, perMinute: 12, keysMax: 10_000 };

/** Whether a question is recorded: none of the owner, of crawlers and of visitors who opted out. */
export function recordingRule({ now }: Pick<World, "now">, addressOf: ClientAddress) {
  const limiter = new RateLimiter(RECORDED_PER_NETWORK);
  return (incoming: IncomingMessage, user: CurrentUser): boolean =>
    user?.account.role !== "owner" &&
    isCountable(incoming.headers) &&
    limiter.take(networkOf(addressOf(incoming)), now().getTime());
}
