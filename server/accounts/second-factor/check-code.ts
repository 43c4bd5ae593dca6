import type { GivenCode } from "#domain/accounts/second-factor.ts";
import type { World } from "../../world.ts";
import { findSecondFactor, takeRecoveryCode, takeStep } from "./store.ts";
import { stepOfCode } from "./totp.ts";

/** Whether a code is right for an account whose second factor is on; a right one is used up by this. */
export async function takeCode(
  world: Pick<World, "db" | "secret" | "now">,
  accountId: string,
  { kind, code }: GivenCode,
): Promise<boolean> {
  const found = await findSecondFactor(world.db, world, accountId);
  if (!found?.isOn) return false;
  if (kind === "recovery") return takeRecoveryCode(world.db, world, accountId, code);
  if (found.secret === null) return false;
  const step = stepOfCode(found.secret, code, { now: world.now(), after: found.lastStep });
  return step !== null && takeStep(world.db, accountId, found, step);
}
