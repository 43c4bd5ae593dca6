import { endAllSessions, removeLostDevices } from "#server/accounts/end-access.ts";
import { createResetLink, setPassword } from "#server/accounts/reset-password.ts";
import { findAccountByEmail, findOwner } from "#server/accounts/store.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "../command.ts";
import type { Output } from "./create.ts";
import { readPassword } from "./terminal.ts";

type ResetOptions = { email?: string; isPiped: boolean; isLost: boolean };

/** For a lost password, and with `isLost` a lost phone. */
export async function resetPassword(
  world: World,
  { email, isPiped, isLost }: ResetOptions,
  { print, printError, ask }: Output,
): Promise<ExitCode> {
  const account =
    email === undefined ? await findOwner(world.db) : await findAccountByEmail(world.db, email);
  if (!account) {
    printError(
      email === undefined
        ? 'There is no owner yet. Run "vitrine owner create".'
        : `No account uses ${JSON.stringify(email)}. Run "vitrine owner list" for a list.`,
    );
    return 1;
  }
  if (isPiped) {
    const read = await readPassword(ask, true);
    const set = read.ok ? await setPassword(world, account, read.password) : null;
    if (set?.status === "refused") {
      printError(set.problem);
      return 1;
    }
  }
  if (isLost) await removeLostDevices(world, account, { keepsPassword: isPiped });
  await endAllSessions(world, account.id);
  if (isLost) print("Authenticator app, recovery codes and passkeys were removed.");
  if (isLost && !isPiped) print("The current password no longer works.");
  if (isPiped) {
    print(`The password of ${account.email} was changed, and all its sessions were ended.`);
    return 0;
  }
  print(
    `All sessions of ${account.email} were ended. This link sets a new password, once, within 30 minutes:`,
  );
  print(await createResetLink(world, account.id));
  return 0;
}
