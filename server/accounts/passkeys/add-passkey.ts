import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { PASSKEY_MESSAGES, PASSKEYS_MAX } from "#domain/accounts/passkey.ts";
import { announce } from "../../db/announcements.ts";
import { isUniqueViolation } from "../../db/refusals.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import type { SignedIn } from "../../http/current-user.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { queueSecurityNotification } from "../security-notifications.ts";
import { consumeChallenge, createChallenge } from "./challenge.ts";
import { library, type RelyingParty, relyingPartyOf } from "./relying-party.ts";
import type { CreatedPasskey } from "./responses.ts";
import { insertPasskey, listCredentials } from "./store.ts";

/** EdDSA, ES256, RS256. RFC 9053 */
const ALGORITHMS = [-8, -7, -257];

type Added = { status: "added" } | { status: "refused"; problem: string };
type AddOptions =
  | { status: "ready"; options: PublicKeyCredentialCreationOptionsJSON }
  | { status: "refused"; problem: string };

/** Requires a discoverable passkey with user verification. */
export async function registrationOptions(
  world: World,
  { account, sessionId }: SignedIn,
): Promise<AddOptions> {
  const party = relyingPartyOf(world.environment.SITE_URL);
  if (!party) return refused(PASSKEY_MESSAGES.refused);
  const known = await listCredentials(world.db, account.id);
  if (known.length >= PASSKEYS_MAX) return refused(PASSKEY_MESSAGES.tooMany);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: (await readSite(world.db)).name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.name,
    challenge: new Uint8Array(await createChallenge(world, "add-passkey", sessionId)),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { status: "ready", options };
}

/** The challenge must belong to this session. */
export async function addPasskey(
  world: World,
  { account, sessionId }: SignedIn,
  { name, made }: { name: string; made: CreatedPasskey },
): Promise<Added> {
  const party = relyingPartyOf(world.environment.SITE_URL);
  const { clientDataJSON } = made.response;
  const challenge = await consumeChallenge(world, "add-passkey", sessionId, clientDataJSON);
  const checked = party && challenge !== null ? await check(made, challenge, party) : null;
  if (!checked) return refused(PASSKEY_MESSAGES.refused);
  const { credential, credentialBackedUp } = checked;
  try {
    return await world.db.transaction(async (tx) => {
      // Counted and added one at a time.
      await lockUntilCommit(tx, `passkeys of ${account.id}`);
      if ((await listCredentials(tx, account.id)).length >= PASSKEYS_MAX) {
        return refused(PASSKEY_MESSAGES.tooMany);
      }
      await insertPasskey(tx, {
        accountId: account.id,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        signCount: credential.counter,
        transports: credential.transports ?? [],
        isBackedUp: credentialBackedUp,
      });
      await queueSecurityNotification(world, tx, account, "passkey-added", { detail: name });
      await announce(tx, ["accounts"]);
      return { status: "added" };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refused(PASSKEY_MESSAGES.known);
    throw error;
  }
}

/** Null when verification fails: the library throws. */
async function check(made: CreatedPasskey, expectedChallenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: made,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch {
    return null;
  }
}

function refused(problem: string) {
  return { status: "refused" as const, problem };
}
