import { endAllSessions, removeLostDevices } from "#server/accounts/end-access.ts";
import { makeResetLink, setPasswordOf } from "#server/accounts/reset-password.ts";
import { findAccountByEmail, findOwner } from "#server/accounts/store.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "../verb.ts";
import type { Voice } from "./create.ts";
import { readPassword } from "./read-password.ts";

type Given = { email?: string; isPiped: boolean; isLost: boolean };

/** Helps somebody in who lost their password, and perhaps their phone: by a link, or at once. */
export async function resetPassword(
  world: World,
  { email, isPiped, isLost }: Given,
  { say, complain, ask }: Voice,
): Promise<ExitCode> {
  const account =
    email === undefined ? await findOwner(world.db) : await findAccountByEmail(world.db, email);
  if (!account) {
    complain(
      email === undefined
        ? 'There is no owner yet: "vitrine owner create" makes one.'
        : `No account has the address ${JSON.stringify(email)}; "vitrine owner list" shows all.`,
    );
    return 1;
  }
  if (isPiped) {
    const read = await readPassword(ask, true);
    const set = read.ok ? await setPasswordOf(world, account, read.password) : null;
    if (set?.status === "refused") {
      complain(set.problem);
      return 1;
    }
  }
  if (isLost) await removeLostDevices(world, account, { keepsPassword: isPiped });
  await endAllSessions(world, account.id);
  if (isLost) say("Authenticator app, recovery codes and passkeys are removed.");
  if (isLost && !isPiped) say("The password does not work any more.");
  if (isPiped) {
    say(`The password of ${account.email} is changed; it is signed out everywhere.`);
    return 0;
  }
  say(
    `${account.email} is signed out everywhere. This sets a new password, once, within 30 minutes:`,
  );
  say(await makeResetLink(world, account.id));
  return 0;
}
