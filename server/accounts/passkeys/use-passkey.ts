import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { PASSKEY_MESSAGES } from "#domain/accounts/passkey.ts";
import { parseJson } from "#domain/values/parse-json.ts";
import type { ClientWithCookies } from "../../http/request-context.ts";
import type { World } from "../../world.ts";
import { cookiesFrom, ownCookie, ownCookieName } from "../cookies.ts";
import { openSession } from "../open-session.ts";
import { recordSignIn } from "../store.ts";
import { consumeChallenge, createChallenge } from "./challenge.ts";
import { library, type RelyingParty, relyingPartyOf } from "./relying-party.ts";
import { type UsedPasskey, usedPasskeySchema } from "./responses.ts";
import { findByCredential, hasPasskeys, recordUse, type StoredPasskey } from "./store.ts";

const COOKIE = "passkey";
const COOKIE_BYTES = 16;
const COOKIE_FORM = /^[\w-]{22}$/;
const COOKIE_MAX_AGE_S = 24 * 60 * 60;

export async function arePasskeysAvailable({ db, environment }: World): Promise<boolean> {
  return relyingPartyOf(environment.SITE_URL) !== null && (await hasPasskeys(db));
}

type UseOptions = { options: PublicKeyCredentialRequestOptionsJSON; setCookies: string[] };

/** Null where passkeys are impossible. */
export async function authenticationOptions(
  world: World,
  client: ClientWithCookies,
): Promise<UseOptions | null> {
  const { SITE_URL } = world.environment;
  const party = relyingPartyOf(SITE_URL);
  if (!party) return null;
  const known = browserIdOf(world, client);
  const browser = known ?? randomBytes(COOKIE_BYTES).toString("base64url");
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(await createChallenge(world, "use-passkey", browser)),
    userVerification: "required",
  });
  const setCookies = known ? [] : [ownCookie(SITE_URL, COOKIE, browser, COOKIE_MAX_AGE_S)];
  return { options, setCookies };
}

type UseOutcome =
  | { status: "signed-in"; setCookies: string[] }
  | { status: "refused"; problem: string };

/** A verified passkey is two factors, so no code is asked for. All failures look alike. */
export async function authenticateWithPasskey(
  world: World,
  sent: string,
  client: ClientWithCookies,
): Promise<UseOutcome> {
  const used = parseJson(sent, usedPasskeySchema);
  if (!used) return refused();
  const party = relyingPartyOf(world.environment.SITE_URL);
  const browser = browserIdOf(world, client) ?? "";
  const { clientDataJSON, userHandle } = used.response;
  const challenge = await consumeChallenge(world, "use-passkey", browser, clientDataJSON);
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
  if (!(await recordUse(world.db, known.id, { signCount, isBackedUp, now }))) {
    world.log.warn({ passkey: known.id }, "a passkey's counter went backwards: it may be cloned");
    return refused();
  }
  await recordSignIn(world.db, known.accountId, now);
  const { setCookies } = await openSession(world, known.accountId, client);
  return { status: "signed-in", setCookies };
}

/** Null when verification fails: the library throws. */
async function check(
  used: UsedPasskey,
  known: StoredPasskey,
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

function browserIdOf({ environment }: World, { cookies }: ClientWithCookies): string | null {
  const browserId = cookiesFrom(cookies).get(ownCookieName(environment.SITE_URL, COOKIE)) ?? "";
  return COOKIE_FORM.test(browserId) ? browserId : null;
}

function refused(): UseOutcome {
  return { status: "refused", problem: PASSKEY_MESSAGES.refused };
}
