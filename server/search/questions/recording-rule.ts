import type { IncomingMessage } from "node:http";
import { isCountable } from "../../analytics/countable.ts";
import { networkOf } from "../../http/address-range.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import type { CurrentUser } from "../../http/current-user.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";

import type { World } from "../../world.ts";

/** As for views: also many visitors behind one address. */
const RECORDED_PER_NETWORK = { burst: 60, perMinute: 12, keysMax: 10_000 };

/** Whether to record what is asked: nothing of the owner, of crawlers and of visitors who opted out. */
export function mayRecord(incoming: IncomingMessage, user: CurrentUser): boolean {
  return user?.account.role !== "owner" && isCountable(incoming.headers);
}

/** The same for what comes without a limit of its own, as questions and clicks. */
export function recordingRule({ now }: Pick<World, "now">, addressOf: ClientAddress) {
  const limiter = new RateLimiter(RECORDED_PER_NETWORK);
  return (incoming: IncomingMessage, user: CurrentUser): boolean =>
    mayRecord(incoming, user) && limiter.take(networkOf(addressOf(incoming)), now().getTime());
}
