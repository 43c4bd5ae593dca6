import { renderSVG } from "uqr";
import { deviceName } from "#domain/accounts/device-name.ts";
import { deviceOf } from "#domain/analytics/device.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import type { SignedIn } from "../http/current-user.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { isSessionFresh } from "./confirm-password.ts";
import { findEmailChange } from "./email-change/store.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { listPasskeys } from "./passkeys/store.ts";
import { countRecoveryCodes, findSecondFactor } from "./second-factor/store.ts";
import { totpUri } from "./second-factor/totp.ts";
import { listSessions } from "./sessions.ts";
import { findAccountById } from "./store.ts";

export async function readAccountView(world: World, who: SignedIn) {
  const { db, environment } = world;
  const { id } = who.account;
  // Reread: an action of the same request may have changed it.
  const { name, email } = (await findAccountById(db, id)) ?? who.account;
  const site = await readSite(db);
  const formatDate = (moment: Date) => shortDateTime(moment, site.timeZone);
  const isFresh = await isSessionFresh(world, who);
  const sessions = await listSessions(db, id, world.now());
  const passkeys = await listPasskeys(db, id);
  return {
    name,
    email,
    wantedEmail: await findEmailChange(db, id, world.now()),
    isSessionFresh: isFresh,
    sessions: sessions
      .map((session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        kind: deviceOf(session.userAgent),
        ipAddress: session.ipAddress,
        signedIn: formatDate(session.signedInAt),
        used: formatDate(session.usedAt),
        isThis: session.id === who.sessionId,
      }))
      // The current session first; the sort is stable.
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      added: formatDate(createdAt),
      used: lastUsedAt && formatDate(lastUsedAt),
    })),
    passkeyHost: relyingPartyOf(environment.SITE_URL)?.id ?? null,
    siteUrl: environment.SITE_URL,
    factor: await factorView(world, who, { site: site.name, isFresh }),
  };
}

/** The secret is shown only during set-up, to a fresh session. */
async function factorView(
  world: World,
  { account }: SignedIn,
  { site, isFresh }: { site: string; isFresh: boolean },
) {
  const found = await findSecondFactor(world.db, world, account.id);
  if (found?.isOn) {
    return { state: "on" as const, codesLeft: await countRecoveryCodes(world.db, account.id) };
  }
  if (!found?.secret || !isFresh) return { state: "off" as const };
  const address = totpUri(found.secret, { site, email: account.email });
  return { state: "setting-up" as const, secret: found.secret, address, picture: qrCode(address) };
}

function qrCode(text: string): string {
  const svg = renderSVG(text, { ecc: "M", border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
