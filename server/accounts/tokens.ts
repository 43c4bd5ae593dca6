import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { Auth } from "./auth.ts";
import { verification } from "./tables.ts";

/** What may be done by whoever holds a token: of a link, a cookie or a passkey's answer. */
type Purpose = "reset-password" | "set-up" | "second-step" | "add-passkey" | "use-passkey";

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Makes a token that works once, until it expires. Only its hash is stored. `about`: whose it is. */
export async function makeToken(
  auth: Auth,
  purpose: Purpose,
  about: string,
  expiresAt: Date,
): Promise<string> {
  const { internalAdapter } = await (await auth()).$context;
  const token = randomBytes(BYTES).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: about,
    expiresAt,
  });
  return token;
}

/** Whose a token is, without using it up; null for what is none, or is none any more. */
export async function readToken(auth: Auth, purpose: Purpose, token: string, now: Date) {
  return (await findToken(auth, purpose, token, now))?.about ?? null;
}

/** The same, with what it is known by where it is stored. */
export async function findToken(auth: Auth, purpose: Purpose, token: string, now: Date) {
  if (!TOKEN.test(token)) return null;
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(purpose, token));
  return found && found.expiresAt > now ? { id: found.id, about: found.value } : null;
}

/** Uses a token up together with what it allows; false when it was used up, or voided, since. */
export async function spendIn(tx: Queryable, id: string): Promise<boolean> {
  const spent = await tx
    .delete(verification)
    .where(eq(verification.id, id))
    .returning({ id: verification.id });
  return spent.length > 0;
}

/** Uses a token up: of several who try at once, one is given whose it is. */
export async function spendToken(
  auth: Auth,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const { internalAdapter } = await (await auth()).$context;
  const used = await internalAdapter.consumeVerificationValue(identifierOf(purpose, token));
  return used?.value ?? null;
}

function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${token}`;
}
