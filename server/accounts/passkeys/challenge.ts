import { z } from "zod";
import type { World } from "../../world.ts";
import { makeToken, readToken, spendToken } from "../tokens.ts";

/** How long a browser may take to ask its person. */
const ANSWERED_WITHIN_MINUTES = 5;

type Purpose = "add-passkey" | "use-passkey";

/** What a passkey must sign, once. `boundTo`: the session or the browser that it is made for. */
export async function makeChallenge(world: World, purpose: Purpose, boundTo: string) {
  const until = new Date(world.now().getTime() + ANSWERED_WITHIN_MINUTES * 60_000);
  const challenge = await makeToken(world.auth, purpose, boundTo, until);
  return Buffer.from(challenge, "base64url");
}

/**
 * The challenge that an answer signs, used up by this; null when it is none of ours, too old, used
 * before, or was made for another session or browser.
 */
export async function takeChallenge(
  world: World,
  purpose: Purpose,
  boundTo: string,
  clientData: string,
): Promise<string | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null) return null;
  const known = await readToken(world.auth, purpose, challenge, world.now());
  const spent = await spendToken(world.auth, purpose, challenge);
  return known !== null && spent === known && known === boundTo ? challenge : null;
}

const clientDataSchema = z.object({ challenge: z.string() });

function challengeIn(clientData: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return clientDataSchema.safeParse(read).data?.challenge ?? null;
  } catch {
    // Whoever sends it writes it: it may be anything.
    return null;
  }
}
