import { z } from "zod";
import { parseJson } from "#domain/values/parse-json.ts";
import type { World } from "../../world.ts";
import { consumeToken, createToken, readToken } from "../tokens.ts";

const CHALLENGE_VALID_MINUTES = 5;

type Purpose = "add-passkey" | "use-passkey";

/** A single-use challenge. `boundTo`: the session or browser it is valid for. */
export async function createChallenge(world: World, purpose: Purpose, boundTo: string) {
  const until = new Date(world.now().getTime() + CHALLENGE_VALID_MINUTES * 60_000);
  const challenge = await createToken(world.auth, purpose, boundTo, until);
  return Buffer.from(challenge, "base64url");
}

/** Null when unknown, expired, used, or bound to another session or browser. */
export async function consumeChallenge(
  world: World,
  purpose: Purpose,
  boundTo: string,
  clientData: string,
): Promise<string | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null) return null;
  const known = await readToken(world.auth, purpose, challenge, world.now());
  const spent = await consumeToken(world.auth, purpose, challenge);
  return known !== null && spent === known && known === boundTo ? challenge : null;
}

const clientDataSchema = z.object({ challenge: z.string() });

function challengeIn(clientData: string): string | null {
  const json = Buffer.from(clientData, "base64url").toString("utf8");
  return parseJson(json, clientDataSchema)?.challenge ?? null;
}
