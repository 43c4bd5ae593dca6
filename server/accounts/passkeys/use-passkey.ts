import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { PASSKEY_MESSAGES } from "#domain/accounts/passkey.ts";
import type { Sender } from "../../http/visit.ts";
import type { World } from "../../world.ts";
import { cookiesFrom, ownCookie, ownCookieName } from "../cookies.ts";
import { openSession } from "../open-session.ts";
import { noteSignIn } from "../store.ts";
import { type UsedPasskey, usedPasskeyFrom } from "./answers.ts";
import { makeChallenge, takeChallenge } from "./challenge.ts";
import { library } from "./library.ts";
import { type RelyingParty, relyingPartyOf } from "./relying-party.ts";
import { findByCredential, isAnyPasskey, type KnownPasskey, noteUse } from "./store.ts";

const COOKIE = "passkey";
const COOKIE_BYTES = 16;
const COOKIE_FORM = /^[\w-]{22}$/;
const COOKIE_LIVES_S = 24 * 60 * 60;

/** Whether anybody can sign in here by a passkey. */
export async function mayUsePasskeys({ db, settings }: World): Promise<boolean> {
  return relyingPartyOf(settings.SITE_URL) !== null && (await isAnyPasskey(db));
}

export type UseOptions = { options: PublicKeyCredentialRequestOptionsJSON; setCookies: string[] };

/** What a browser needs to look for a passkey of this site; null where the site can have none. */
export async function optionsToUse(world: World, sender: Sender): Promise<UseOptions | null> {
  const { SITE_URL } = world.settings;
  const party = relyingPartyOf(SITE_URL);
  if (!party) return null;
  const known = browserOf(world, sender);
  const browser = known ?? randomBytes(COOKIE_BYTES).toString("base64url");
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(await makeChallenge(world, "use-passkey", browser)),
    userVerification: "required",
  });
  const setCookies = known ? [] : [ownCookie(SITE_URL, COOKIE, browser, COOKIE_LIVES_S)];
  return { options, setCookies };
}

export type UseOutcome =
  | { status: "signed-in"; setCookies: string[] }
  | { status: "refused"; problem: string };

/**
 * Signs in by a passkey that made sure of its person, which is two factors in one: no code is asked for.
 * `sent`: the passkey's answer, as JSON. All failures are told alike.
 */
export async function signInByPasskey(
  world: World,
  sent: string,
  sender: Sender,
): Promise<UseOutcome> {
  const used = usedPasskeyFrom(sent);
  if (!used) return refused();
  const party = relyingPartyOf(world.settings.SITE_URL);
  const browser = browserOf(world, sender) ?? "";
  const { clientDataJSON, userHandle } = used.response;
  const challenge = await takeChallenge(world, "use-passkey", browser, clientDataJSON);
  if (!party || challenge === null) return refused();
  const known = await findByCredential(world.db, used.id);
  if (!known) return refused();
  if (
    userHandle !== undefined &&
    Buffer.from(userHandle, "base64url").toString() !== known.accountId
  ) {
    return refused();
  }
  const checked = await check(used, known, challenge, party);
  if (!checked) return refused();
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = checked;
  const now = world.now();
  if (!(await noteUse(world.db, known.id, { signCount, isBackedUp, now }))) {
    world.log.warn({ passkey: known.id }, "a passkey counted backwards: there may be a copy of it");
    return refused();
  }
  await noteSignIn(world.db, known.accountId, now);
  const { setCookies } = await openSession(world, known.accountId, sender);
  return { status: "signed-in", setCookies };
}

/** What the library found out; null for whatever it does not accept, which it says by throwing. */
async function check(
  used: UsedPasskey,
  known: KnownPasskey,
  expectedChallenge: string,
  party: RelyingParty,
) {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: used,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
        counter: known.signCount,
        transports: known.transports,
      },
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
}

/** The mark of a sender's browser; null where it has none yet, or none of ours. */
function browserOf({ settings }: World, { cookies }: Sender): string | null {
  const mark = cookiesFrom(cookies).get(ownCookieName(settings.SITE_URL, COOKIE)) ?? "";
  return COOKIE_FORM.test(mark) ? mark : null;
}

function refused(): UseOutcome {
  return { status: "refused", problem: PASSKEY_MESSAGES.refused };
}
