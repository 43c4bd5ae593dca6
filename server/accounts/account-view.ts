import { deviceName } from "#domain/accounts/device-name.ts";
import { deviceOf } from "#domain/analytics/device.ts";
import { momentDate } from "#domain/site/dates.ts";
import type { SignedIn } from "../http/visitor.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { isConfirmed } from "./confirm-password.ts";
import { findEmailChange } from "./email-change/store.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { listPasskeys } from "./passkeys/store.ts";
import { qrCode } from "./second-factor/qr-code.ts";
import { countRecoveryCodes, findSecondFactor } from "./second-factor/store.ts";
import { totpAddress } from "./second-factor/totp.ts";
import { listSessions } from "./sessions.ts";
import { findAccountById } from "./store.ts";

/** All that the account page shows; moments in words, as the site's clock has them. */
export async function readAccountView(world: World, who: SignedIn) {
  const { db, settings } = world;
  const { id } = who.account;
  // Read anew: a form of the same request may just have changed it.
  const { name, email } = (await findAccountById(db, id)) ?? who.account;
  const site = await readSite(db);
  const said = (moment: Date) => momentDate(moment, site.timeZone);
  const isSure = await isConfirmed(world, who);
  const sessions = await listSessions(db, id, world.now());
  const passkeys = await listPasskeys(db, id);
  return {
    name,
    email,
    wantedEmail: await findEmailChange(db, id, world.now()),
    isSure,
    sessions: sessions
      .map((session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        kind: deviceOf(session.userAgent),
        ipAddress: session.ipAddress,
        signedIn: said(session.signedInAt),
        used: said(session.usedAt),
        isThis: session.id === who.sessionId,
      }))
      // Where one is comes first; the sort keeps the others in their order.
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      added: said(createdAt),
      used: lastUsedAt && said(lastUsedAt),
    })),
    passkeyHost: relyingPartyOf(settings.SITE_URL)?.id ?? null,
    siteUrl: settings.SITE_URL,
    factor: await factorView(world, who, { site: site.name, isSure }),
  };
}

/** The secret is only shown while it is set up, to whoever showed who they are. */
async function factorView(
  world: World,
  { account }: SignedIn,
  { site, isSure }: { site: string; isSure: boolean },
) {
  const found = await findSecondFactor(world.db, world, account.id);
  if (found?.isOn) {
    return { state: "on" as const, codesLeft: await countRecoveryCodes(world.db, account.id) };
  }
  if (!found?.secret || !isSure) return { state: "off" as const };
  const address = totpAddress(found.secret, { site, email: account.email });
  return { state: "setting-up" as const, secret: found.secret, address, picture: qrCode(address) };
}
